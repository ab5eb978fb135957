/**
 * Counts the words of names in source folders, one table a language: what the generator draws from.
 *   node bench/data/count-words.ts java <folder named owner+repository>… > bench/data/vocabulary/java.txt
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { splitWords } from './split-words.ts';
import { formatVocabulary, type Vocabulary, type WordCounts } from './vocabulary.ts';

interface Patterns {
  readonly extension: string;
  readonly type: RegExp;
  readonly function: RegExp;
  readonly field: RegExp;
  readonly annotation: RegExp;
  /** Captures the text between the parentheses of a declaration's parameters. */
  readonly parameters: RegExp;
  /** Captures the type of one parameter. */
  readonly parameter: RegExp;
}

const patterns: Readonly<Record<string, Patterns>> = {
  java: {
    extension: '.java',
    type: /\b(?:class|interface|enum|record)\s+([A-Z]\w+)/g,
    function: /^\s+(?:[\w@<>?,[\].]+\s+)+(\w+)\s*\([^;(){}]*\)[^;(){}]*\{/gm,
    field: /^\s+(?:(?:private|protected|public|static|final)\s+)+[\w<>?,[\].]+\s+(\w+)\s*[=;]/gm,
    annotation: /^\s*@([A-Z]\w+)/gm,
    parameters: /\w+\s*\(([^;(){}]*)\)[^;(){}]*\{/g,
    parameter: /(?:final\s+|@\w+\s+)*([A-Za-z][\w.]*(?:\[\])?)(?:<.*)?\s+\w+$/,
  },
  typescript: {
    extension: '.ts',
    type: /\b(?:class|interface|enum|type)\s+([A-Z]\w+)/g,
    function:
      /(?:\bfunction\s+|^\s+(?:public\s+|private\s+|protected\s+|static\s+|async\s+|get\s+|set\s+)*)([a-z_]\w+)\s*(?:<[^>(]*>)?\([^;(){}]*\)[^;(){}]*\{/gm,
    field: /^\s+(?:private\s+|public\s+|protected\s+|readonly\s+|static\s+)*([a-zA-Z_]\w+)[?!]?:\s/gm,
    annotation: /^\s*@([A-Z]\w+)\(/gm,
    parameters: /\w+\s*\(([^;(){}]*)\)[^;(){}]*\{/g,
    parameter: /\w+\??:\s*([A-Za-z]\w*(?:\[\])?)/,
  },
  python: {
    extension: '.py',
    type: /^\s*class\s+(\w+)/gm,
    function: /^\s*(?:async\s+)?def\s+(\w+)/gm,
    field: /\bself\.(\w+)\s*=/g,
    annotation: /^\s*@([\w.]+)/gm,
    parameters: /\bdef\s+\w+\(([^()]*)\)/g,
    parameter: /\w+:\s*"?([A-Za-z]\w*)/,
  },
  go: {
    extension: '.go',
    type: /^type\s+(\w+)\s/gm,
    function: /^func\s+(?:\([^)]*\)\s*)?(\w+)/gm,
    field: /^\t([A-Za-z]\w+)\s+[*[\]\w.]+(?:\s+`|\s*$)/gm,
    annotation: /`(json|yaml|toml|xml):"/g,
    parameters: /^func\s+(?:\([^)]*\)\s*)?\w+\(([^()]*)\)/gm,
    parameter: /\w+\s+(\*?[A-Za-z][\w.]*)/,
  },
  csharp: {
    extension: '.cs',
    type: /\b(?:class|interface|enum|record|struct)\s+([A-Z]\w+)/g,
    function:
      /^\s+(?:public|private|protected|internal)\s[^;(){}=]*?\b(\w+)\s*(?:<[^>(]*>)?\([^;(){}]*\)\s*(?:\{|=>|where|:|$)/gm,
    field:
      /^\s+(?:public|private|protected|internal)\s+(?:static\s+|readonly\s+|const\s+|required\s+)*[\w<>?,[\]. ]+?\s+(\w+)\s*(?:;|=[^>]|\{\s*get)/gm,
    annotation: /^\s*\[([A-Z]\w+)/gm,
    parameters: /\w+\s*\(([^;(){}]*)\)\s*\{/g,
    parameter: /(?:this\s+|out\s+|ref\s+|\[\w+\]\s*)*([A-Za-z][\w.]*(?:\[\])?)\??(?:<.*)?\s+\w+$/,
  },
};

const keywords = new Set(
  'if for while switch catch return new else synchronized try using lock foreach constructor do when'.split(' '),
);

/** Tests are left out: an application's own code is what is searched. */
const testFile =
  /(^|\/)(tests?|specs?|__tests__|e2e|github-issues)\/|([._-]|^)(test|spec)s?\.[^/]*$|(^|\/)test_|Tests?\.[^/]*$/;

function listFiles(folder: string, extension: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !testFile.test(relative(folder, path)));
}

class Counts {
  readonly of = new Map<string, number>();
  add(word: string): void {
    this.of.set(word, (this.of.get(word) ?? 0) + 1);
  }
  top(size: number): WordCounts {
    const sorted = [...this.of].filter(([, n]) => n > 1).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return sorted.slice(0, size);
  }
}

/** Words of a name by position, and how many words names have. */
class NameCounts {
  readonly first = new Counts();
  readonly middle = new Counts();
  readonly last = new Counts();
  readonly lengths = new Counts();
  add(name: string): void {
    const words = splitWords(name).filter((word) => /^[a-z0-9]+$/.test(word) && word.length < 18);
    if (words.length === 0 || words.length > 9) return;
    this.lengths.add(String(words.length));
    this.first.add(words[0]!);
    if (words.length > 1) this.last.add(words.at(-1)!);
    for (const word of words.slice(1, -1)) this.middle.add(word);
  }
}

function countLanguage(name: string, folders: readonly string[]): Vocabulary {
  const rules = patterns[name];
  if (rules === undefined) throw new Error(`no patterns for ${name}; one of ${Object.keys(patterns).join(', ')}`);
  const kinds = { type: new NameCounts(), function: new NameCounts(), field: new NameCounts(), file: new NameCounts() };
  const annotations = new Counts();
  const parameterTypes = new Counts();
  const parameterCounts = new Counts();
  const folderNames = new Counts();
  for (const root of folders)
    for (const path of listFiles(root, rules.extension)) {
      const text = readFileSync(path, 'utf8');
      const segments = relative(root, path).split('/');
      for (const segment of segments.slice(0, -1)) if (/^[\w-]+$/.test(segment)) folderNames.add(segment);
      kinds.file.add(segments.at(-1)!.slice(0, -rules.extension.length));
      for (const kind of ['type', 'function', 'field'] as const)
        for (const match of text.matchAll(rules[kind])) if (!keywords.has(match[1]!)) kinds[kind].add(match[1]!);
      for (const match of text.matchAll(rules.annotation)) annotations.add(match[1]!);
      for (const match of text.matchAll(rules.parameters)) {
        const parameters = match[1]!.split(/,(?![^<]*>)/).filter((part) => part.trim() !== '');
        parameterCounts.add(String(Math.min(parameters.length, 9)));
        for (const parameter of parameters) {
          const type = rules.parameter.exec(parameter.trim())?.[1];
          if (type !== undefined) parameterTypes.add(type);
        }
      }
    }
  const sections: [string, WordCounts][] = [];
  for (const [kind, counts] of Object.entries(kinds)) {
    sections.push([`${kind} lengths`, counts.lengths.top(20)], [`${kind} first`, counts.first.top(700)]);
    sections.push([`${kind} middle`, counts.middle.top(900)], [`${kind} last`, counts.last.top(900)]);
  }
  sections.push(['annotations', annotations.top(120)], ['parameter counts', parameterCounts.top(20)]);
  sections.push(['parameter types', parameterTypes.top(500)], ['folders', folderNames.top(600)]);
  return new Map(sections);
}

const [language = '', ...folders] = process.argv.slice(2);
process.stdout.write(`# counted in ${folders.map((folder) => basename(folder).replace('+', '/')).join(', ')}\n`);
process.stdout.write(formatVocabulary(countLanguage(language, folders)));
