import { posix } from 'node:path';
import type { ParseCode } from '../../cloud/syntax/grammars.ts';
import { codeLanguage } from '../../file-language.ts';
import type { Finding } from '../../findings/finding.ts';
import { type CodeOutline, type Declaration, declarationsAt } from './declaration.ts';
import { outlineCode } from './outline-code.ts';
import { isWordCode, WordIndex } from './word-index.ts';

/** The texts of a tree, and which of them are deployed. */
export interface DeployedTexts {
  readonly paths: readonly string[];
  readonly read: (path: string) => string;
  readonly isDeployed: (path: string) => boolean;
}

/** Where a name is used: in a declaration, or in something that runs whenever its file is loaded. */
type User = Declaration | 'file';

/**
 * Finds code that stands in deployed files but is reached only from tests and tools, such as a helper that they share. Code is followed by
 * names alone: a declaration is reached where a text of what is deployed has its name, outside of comments and imports, in something that
 * is reached itself. Whatever is in doubt is reached: what nobody names, names that several files declare, what a framework may call.
 */
export class ReachedCode {
  private readonly texts: DeployedTexts;
  private readonly parse: ParseCode;
  private index: WordIndex | undefined;
  private lines: { readonly path: string; readonly starts: readonly number[] } | undefined;
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
    const line = this.lineStarts(path)[startLine - 1] ?? 0;
    const at = line + (before?.length ?? 0);
    return declarationsAt(outline, at).every((declaration) => this.leadsTo(declaration));
  }

  /** Searches from a declaration through those that use it for one that is reached for certain. */
  private leadsTo(declaration: Declaration): boolean {
    const known = this.known.get(declaration);
    if (known !== undefined) return known;
    const usedBy = new Map<Declaration, Declaration[]>([[declaration, []]]);
    for (const one of usedBy.keys()) {
      if (this.known.get(one) === false) continue;
      for (const user of this.usersOf(one)) {
        if (user === 'file' || this.known.get(user) === true) return this.learn([declaration, one], true);
        const uses = usedBy.get(user);
        if (uses === undefined) usedBy.set(user, [one]);
        else uses.push(one);
      }
    }
    const outside = this.whatIsNamedOutside(usedBy);
    const inDoubt = [...usedBy.keys()].filter((one) => !outside.has(one));
    return inDoubt.length === 0 ? this.learn(outside, false) : this.learn([declaration, ...inDoubt], true);
  }

  /**
   * Of declarations that nothing deployed leads to for certain those to which tests and tools lead. The others name each other alone, which
   * is like what nobody names.
   * @param usedBy what each of them uses
   */
  private whatIsNamedOutside(usedBy: ReadonlyMap<Declaration, readonly Declaration[]>): ReadonlySet<Declaration> {
    const isOutside = (one: Declaration): boolean => this.known.get(one) === false || this.isNamedOutside(one);
    const found = new Set([...usedBy.keys()].filter(isOutside));
    for (const one of found) for (const used of usedBy.get(one) ?? []) found.add(used);
    return found;
  }

  private learn(declarations: Iterable<Declaration>, isReached: boolean): boolean {
    for (const one of declarations) this.known.set(one, isReached);
    return isReached;
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

  /** Of the file that was asked for last: findings come file by file. */
  private lineStarts(path: string): readonly number[] {
    if (this.lines?.path !== path) {
      const starts = [0];
      for (const { index } of this.texts.read(path).matchAll(/\n/g)) starts.push(index + 1);
      this.lines = { path, starts };
    }
    return this.lines.starts;
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
  return isWordCode(text.charCodeAt(at));
}
