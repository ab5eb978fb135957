import { posix } from 'node:path';
import type { ParseCode } from '../../cloud/syntax/grammars.ts';
import { codeLanguage } from '../../file-language.ts';
import type { Finding } from '../../findings/finding.ts';
import { type CodeOutline, type Declaration, declarationsAt } from './declaration.ts';
import { outlineCode } from './outline-code.ts';
import { WordIndex } from './word-index.ts';

/** The texts of a tree, and which of them are deployed. */
export interface DeployedTexts {
  readonly paths: readonly string[];
  readonly read: (path: string) => string;
  readonly isDeployed: (path: string) => boolean;
}

/** Where a name is used: in a declaration, or in something that runs whenever its file is loaded. */
type User = Declaration | 'file';

/**
 * Tells code that stands in deployed files but that only tests and tools lead to, such as a helper that they share. Code is followed by
 * names alone: a declaration is reached where a text of what is deployed has its name, outside of comments and imports, in something that
 * is reached itself. Whatever is in doubt is reached: what nobody names, names that several files declare, what a framework may call.
 */
export class ReachedCode {
  private readonly texts: DeployedTexts;
  private readonly parse: ParseCode;
  private index: WordIndex | undefined;
  private readonly outlines = new Map<string, CodeOutline | null>();
  private readonly known = new Map<Declaration, boolean>();

  constructor(texts: DeployedTexts, parse: ParseCode) {
    this.texts = texts;
    this.parse = parse;
  }

  /** Whether what is deployed may lead to the place of a finding. */
  isReached({ path, startLine, before }: Finding): boolean {
    const outline = this.outlineOf(path);
    if (outline === null) return true;
    const line = startOfLine(this.texts.read(path), startLine);
    const at = line + (before?.length ?? 0);
    return declarationsAt(outline, at).every((declaration) => this.leadsTo(declaration));
  }

  /** Searches from a declaration through those that use it for one that is reached for certain. */
  private leadsTo(declaration: Declaration): boolean {
    const usedBy = new Map<Declaration, Declaration | undefined>([[declaration, undefined]]);
    for (const one of usedBy.keys()) {
      const known = this.known.get(one);
      if (known === true) return this.learnPath(one, usedBy);
      if (known === false) continue;
      for (const user of this.usersOf(one)) {
        if (user === 'file') return this.learnPath(one, usedBy);
        if (!usedBy.has(user)) usedBy.set(user, one);
        if (this.known.get(user) === true) return this.learnPath(user, usedBy);
      }
    }
    // What names only each other is like what nobody names.
    const isOutside = [...usedBy.keys()].some((one) => this.known.get(one) === false || this.isNamedOutside(one));
    if (isOutside) for (const one of usedBy.keys()) this.known.set(one, false);
    return !isOutside;
  }

  /** Each declaration is used by the one before, up to the one that is reached. */
  private learnPath(last: Declaration, usedBy: ReadonlyMap<Declaration, Declaration | undefined>): true {
    for (let one: Declaration | undefined = last; one !== undefined; one = usedBy.get(one)) this.known.set(one, true);
    return true;
  }

  private *usersOf(declaration: Declaration): Iterable<User> {
    const { name, isOpen, owner } = declaration;
    if (isOpen) {
      yield owner ?? 'file';
      return;
    }
    let isUsed = false;
    let declaring = 0;
    for (const path of this.textsWith(name)) {
      if (!this.texts.isDeployed(path)) continue;
      const outline = this.outlineOf(path);
      if (outline?.declarations.some((one) => one.name === name)) declaring++;
      for (const user of this.usersIn(path, outline, declaration)) {
        isUsed = true;
        yield user;
      }
    }
    if (!isUsed && (declaring > 1 || !this.isNamedOutside(declaration))) yield owner ?? 'file';
  }

  /** What uses a name in one file. */
  private *usersIn(path: string, outline: CodeOutline | null, declaration: Declaration): Iterable<User> {
    const { name } = declaration;
    for (const at of offsetsOf(name, this.texts.read(path))) {
      if (outline === null) {
        yield 'file';
        continue;
      }
      const around = declarationsAt(outline, at);
      const isOwn = around.some((one) => one === declaration || (one.name === name && one.nameAt === at));
      if (isOwn || outline.silent.some((range) => range.start <= at && at < range.end)) continue;
      yield around[0] ?? 'file';
    }
  }

  /** By tests and tools; a test of the file itself shows only that nobody else has a use for it. */
  private isNamedOutside({ name, path }: Declaration): boolean {
    for (const other of this.textsWith(name)) {
      if (this.texts.isDeployed(other) || isTestOf(other, path)) continue;
      for (const _ of offsetsOf(name, this.texts.read(other))) return true;
    }
    return false;
  }

  private textsWith(name: string): Iterable<string> {
    this.index ??= new WordIndex(this.texts.paths, this.texts.read);
    return this.index.textsWith(name);
  }

  /** Null for what is no code, or cannot be parsed. */
  private outlineOf(path: string): CodeOutline | null {
    const known = this.outlines.get(path);
    if (known !== undefined) return known;
    const language = codeLanguage(path);
    const outline =
      language === undefined ? null : outlineCode(this.parse(language, path, this.texts.read(path)), language, path);
    this.outlines.set(path, outline);
    return outline;
  }
}

/** Whether a test is that of one file, by its name, as `exec_test.go` of `exec.go`. */
function isTestOf(test: string, path: string): boolean {
  return subjectOf(test) === subjectOf(path);
}

function subjectOf(path: string): string {
  const stem = posix.basename(path).replace(/\.\w+$/, '');
  return stem.replace(/^(tests?)[._-]|([._-](tests?|spec|it)|(?<=[a-z\d])(Tests?|Spec|IT))$/g, '').toLowerCase();
}

/** Where a text has a word as a whole. */
function* offsetsOf(word: string, text: string): Iterable<number> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!isWordAt(text, at - 1) && !isWordAt(text, at + word.length)) yield at;
  }
}

function isWordAt(text: string, at: number): boolean {
  return /[\w$]/.test(text.charAt(at));
}

function startOfLine(text: string, line: number): number {
  let start = 0;
  for (let count = 1; count < line; count++) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  return start;
}
