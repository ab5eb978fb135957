import type { LevelPath } from '../taxonomy/taxonomy.ts';
import { extensionOf, nameWords, pathWords } from './path-words.ts';
import type { RoleRule } from './role-rules.ts';

type WordEvidence = 'annotations' | 'bases' | 'files' | 'extensions';

/** The rules by what they look at. Of two rules for one word the first counts. */
export class RoleIndex {
  private readonly rules: readonly RoleRule[];
  private readonly words: Readonly<Record<WordEvidence, ReadonlyMap<string, string>>>;
  private readonly byPath = new Map<string, string | undefined>();

  constructor(rules: readonly RoleRule[]) {
    this.rules = rules;
    const index = (kind: WordEvidence): ReadonlyMap<string, string> => {
      const pairs = rules.flatMap((rule) => (rule[kind] ?? []).map((word) => [word.toLowerCase(), rule.role] as const));
      return new Map(pairs.reverse());
    };
    this.words = {
      annotations: index('annotations'),
      bases: index('bases'),
      files: index('files'),
      extensions: index('extensions'),
    };
  }

  /** By the place of a start point that calls the object. */
  ofEntry(levels: LevelPath): string | undefined {
    return this.rules.find(({ enteredFrom }) => enteredFrom?.some((path) => isBelow(levels, path)))?.role;
  }

  /** By the place of what the object reads or writes. */
  ofAccess(levels: LevelPath): string | undefined {
    return this.rules.find(({ accesses }) => accesses?.some((path) => isBelow(levels, path)))?.role;
  }

  /** By an annotation as it is written: `@Controller("cats")`. */
  ofAnnotation(annotation: string): string | undefined {
    const name = /^@?([\w$.]+)/.exec(annotation)?.[1]?.split('.').at(-1);
    return name === undefined ? undefined : this.words.annotations.get(`@${name.toLowerCase()}`);
  }

  /** By the name of a base type. */
  ofBase(fullName: string): string | undefined {
    return this.words.bases.get(lastPart(fullName).toLowerCase());
  }

  /** By the last words of the name of a base type: `SearchPlugin`. */
  ofBaseEnding(fullName: string): string | undefined {
    return this.ofEnding(lastPart(fullName));
  }

  /** By the last words of a name, the most of them that a rule has. */
  ofEnding(name: string): string | undefined {
    return this.longest(nameWords(name), 'names', endsWith);
  }

  /** By the first words of a name that goes on after them. */
  ofBeginning(name: string): string | undefined {
    return this.longest(nameWords(name), 'startsWith', startsWith);
  }

  /** By the display type. */
  ofType(type: string): string | undefined {
    return this.longest(nameWords(type), 'types', endsWith);
  }

  /** By the display type, in a file of a folder of plug-ins. */
  ofAlike(type: string): string | undefined {
    return this.longest(nameWords(type), 'alikeFiles', endsWith);
  }

  ofPath(path: string): string | undefined {
    if (!this.byPath.has(path)) {
      const known = pathWords(path).find((word) => this.words.files.has(word));
      this.byPath.set(path, known === undefined ? undefined : this.words.files.get(known));
    }
    return this.byPath.get(path);
  }

  ofExtension(path: string): string | undefined {
    return this.words.extensions.get(extensionOf(path));
  }

  private longest(
    words: readonly string[],
    kind: 'names' | 'startsWith' | 'types' | 'alikeFiles',
    fits: (words: readonly string[], part: readonly string[]) => boolean,
  ): string | undefined {
    let found: { readonly role: string; readonly length: number } | undefined;
    for (const rule of this.rules) {
      for (const text of rule[kind] ?? []) {
        const part = nameWords(text);
        if (part.length > (found?.length ?? 0) && fits(words, part)) found = { role: rule.role, length: part.length };
      }
    }
    return found?.role;
  }
}

function isBelow(levels: LevelPath, path: readonly string[]): boolean {
  return path.every((name, level) => levels[level] === name);
}

function endsWith(words: readonly string[], part: readonly string[]): boolean {
  return part.length <= words.length && part.every((word, at) => word === words[words.length - part.length + at]);
}

/** A name that is the beginning alone (`use`) does not start with it. */
function startsWith(words: readonly string[], part: readonly string[]): boolean {
  return part.length < words.length && part.every((word, at) => word === words[at]);
}

function lastPart(fullName: string): string {
  return fullName.split(/[./#:]/).at(-1) ?? '';
}
