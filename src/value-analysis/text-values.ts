import type { CallFact, Value } from '../code-model/facts.ts';
import type { Answers } from './answers.ts';
import type { Assumptions } from './assumption.ts';
import { joinedAddress } from './joined-addresses.ts';
import { textsOfCall } from './path-calls.ts';
import { namesOfModules } from './python-packages.ts';
import { foldersOf } from './python-paths.ts';
import { longestText, tooLong } from './text-source.ts';
import type { ValueResolver } from './value-resolver.ts';

/** What stands between the folders of a path. */
const separators = /^node:path#(posix\.)?sep$/;
/** Members by which the address of a file is read as text. */
const ofAddress = /^(href|pathname)$/;
/** Strings that parts with several alternatives make together. */
const maxTexts = 256;
/** Calls that make strings of what calls make. */
const maxDepth = 64;

/** Which strings values are. */
export class TextValues {
  private readonly resolver: ValueResolver;
  private readonly assumptions: Assumptions;
  private readonly ofCalls: Answers<CallFact, readonly string[] | null>;
  /** Calls whose strings are being made, one of the other. */
  private depth = 0;

  constructor(resolver: ValueResolver, assumptions: Assumptions) {
    this.resolver = resolver;
    this.assumptions = assumptions;
    this.ofCalls = resolver.answers(null);
  }

  /** The strings a value can be, `{}` for each part that is not known; none where nothing of it is. */
  of(value: Value): readonly string[] {
    if (value.kind === 'joined') return this.ofTemplate(value.parts);
    const ofModule =
      value.kind === 'member' && value.name === '__name__' ? namesOfModules(value.of, this.resolver) : [];
    if (ofModule.length > 0) return ofModule;
    const texts = this.resolver.resolve(value).flatMap((each) => {
      if (each.kind === 'text') return [each.text];
      if (each.kind === 'constant' && typeof each.value === 'number') return [String(each.value)];
      if (each.kind === 'external' && separators.test(each.symbol)) return ['/'];
      if (each.kind === 'member' && each.name === '__name__') return this.namesOf(each.of);
      if (each.kind === 'member' && each.name === 'parent') return this.of(each.of).flatMap(foldersOf);
      if (each.kind === 'member' && ofAddress.test(each.name))
        return this.of(each.of).filter((text) => text.startsWith('file:'));
      return each.kind === 'result' ? (this.computed(each.call) ?? []) : [];
    });
    return [...new Set(texts)];
  }

  /** What functions and classes of Python are called. */
  private namesOf(value: Value): readonly string[] {
    const { table } = this.resolver;
    return this.resolver.resolve(value).flatMap((each) => {
      if (each.kind === 'function') return table.function(each.object)?.name ?? [];
      return each.kind === 'class' ? (table.class(each.object)?.name ?? []) : [];
    });
  }

  /** The strings that parts make together. */
  ofTemplate(parts: readonly Value[]): readonly string[] {
    let texts: readonly string[] = [''];
    for (const [at, part] of parts.entries()) {
      const all = this.of(part);
      const isEnd = at === parts.length - 1 && part.kind !== 'text' && texts.every(endsInSlash);
      const found = !all.includes('')
        ? all
        : isWholeSegment(parts, at)
          ? withoutEmpty(all)
          : isEnd
            ? withVariable(all)
            : all;
      const isBounded = texts.length * found.length > maxTexts;
      if (isBounded)
        this.resolver.bounds.add('strings of a template', maxTexts, part.kind === 'result' ? part.call : '');
      const next = found.length === 0 || isBounded ? ['{}'] : found;
      texts = texts.flatMap((start) =>
        next.map((end) => {
          const text = start + end;
          return text.length > longestText ? tooLong(this.resolver, part.kind === 'result' ? part.call : '') : text;
        }),
      );
    }
    // An empty text is known: of a template of which nothing is known the text is `{}`.
    return texts.filter((text) => text === '' || text.replaceAll('{}', '') !== '');
  }

  /** The strings that a call of the language makes. One that is made of itself, as in a loop, or of too many calls, is not known. */
  private computed(id: string): readonly string[] | null {
    const call = this.resolver.table.call(id);
    return call === undefined ? null : this.ofCalls.of(call, () => this.madeBy(call));
  }

  private madeBy(call: CallFact): readonly string[] | null {
    if (this.depth >= maxDepth) {
      this.assumptions.endsEarly();
      this.resolver.bounds.add('strings made by calls of calls', maxDepth, call.id);
      return null;
    }
    this.depth++;
    try {
      return joinedAddress(call, this.resolver) ?? textsOfCall(call, this.resolver);
    } finally {
      this.depth--;
    }
  }
}

/** True for a part that stands between two slashes. */
function isWholeSegment(parts: readonly Value[], at: number): boolean {
  const [before, after] = [parts[at - 1], parts[at + 1]];
  return before?.kind === 'text' && before.text.endsWith('/') && after?.kind === 'text' && after.text.startsWith('/');
}

/** A segment that is empty is the default of one that is not known: `/carts/${id ?? ''}/items`. */
function withoutEmpty(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text || '{}'))];
}

/** `/carts/`, behind which something stands. */
function endsInSlash(text: string): boolean {
  return /[^/]\/$/.test(text);
}

/** The last segment may be left out, and is else not known: `/carts/${id ?? ''}`. */
function withVariable(texts: readonly string[]): readonly string[] {
  return texts.some((text) => text !== '') ? texts : [...texts, '{}'];
}
