import type { DocumentContent } from '../document/document-content.ts';
import { role } from '../document/occurrence-columns.ts';
import type { DocumentLines } from '../records/document-lines.ts';
import type { SymbolTargets, Target } from '../records/symbol-targets.ts';
import { actOf } from './act-of.ts';
import { derivedRules } from './derived-rules.ts';
import type { LinkDrafts } from './link-drafts.ts';
import { isCalledAt, textBefore } from './mention-syntax.ts';
import { type Scope, ScopeSweep } from './scope-sweep.ts';

const pythonConstructor = Buffer.from('__init__().');

interface Input {
  readonly content: DocumentContent;
  readonly lines: DocumentLines;
  readonly targets: SymbolTargets;
  readonly drafts: LinkDrafts;
  /** Name of the language. */
  readonly language: string;
  /** The caller of what is in no definition. */
  readonly module: Target;
  /** Whether the indexer says how far definitions reach. */
  readonly hasScopes: boolean;
}

/** Makes the links of a document's references: from the innermost definition around each to what it names. */
export class ReferenceLinks {
  private readonly input: Input;

  constructor(input: Input) {
    this.input = input;
  }

  /**
   * Returns for how many references the caller is the definition before them.
   * @param definitions those of the document, in any order
   */
  collect(definitions: readonly { readonly target: Target; readonly row: number }[]): number {
    const { content, lines, module, hasScopes } = this.input;
    const { occurrences } = content;
    const owners = new Map(definitions.map(({ target, row }) => [row, target]));
    const sweep = new ScopeSweep(this.scopes(definitions));
    let before: Target | undefined;
    let fallbacks = 0;
    for (const row of lines.rows) {
      const own = owners.get(row);
      if (own !== undefined && (own.role === 'callable' || own.role === 'type')) before = own;
      const around = sweep.around(occurrences.startLine(row), occurrences.startCharacter(row));
      const derived = !hasScopes && around === undefined && before !== undefined;
      const caller = around ?? (derived ? (before as Target) : module);
      if (own !== undefined) this.write(caller, own, row);
      else this.refer(caller, row, derived ? derivedRules.precedingDefinition : null);
      if (derived) fallbacks++;
    }
    return fallbacks;
  }

  private scopes(definitions: readonly { readonly target: Target; readonly row: number }[]): Scope<Target>[] {
    const { occurrences } = this.input.content;
    return definitions
      .filter(({ row }) => occurrences.hasEnclosing(row))
      .map(({ target, row }) => ({
        startLine: occurrences.enclosingStartLine(row),
        startCharacter: occurrences.enclosingStartCharacter(row),
        endLine: occurrences.enclosingEndLine(row),
        endCharacter: occurrences.enclosingEndCharacter(row),
        owner: target,
      }));
  }

  private refer(caller: Target, row: number, rule: string | null): void {
    const { content, lines, targets, drafts } = this.input;
    const { occurrences, bytes } = content;
    const roles = occurrences.roles(row);
    if ((roles & (role.definition | role.forward)) !== 0) return;
    const target = targets.of(
      bytes,
      occurrences.symbolStart(row),
      occurrences.symbolEnd(row),
      occurrences.startLine(row),
    );
    if (target === null) return;
    const { startLine, endLine } = lines.range(row);
    const isCalled = this.isCalled(row, target);
    const act = isCalled === false ? 'refer' : actOf(roles, target.role);
    if (target.key !== caller.key || act !== 'refer') drafts.add(caller.key, target.key, act, rule, startLine, endLine);
    if (act === 'call' && !this.isOfBase(row)) this.reach(caller, target, startLine, endLine);
    if (isCalled !== true || target.role !== 'type') return;
    const made = this.constructorOf(row) ?? target;
    drafts.add(caller.key, made.key, 'call', rule, startLine, endLine);
  }

  /** A call of a method that others implement or override is a call of these. */
  private reach(caller: Target, called: Target, startLine: number, endLine: number): void {
    const { targets, drafts } = this.input;
    const reached = targets.implementersOf(called);
    for (const { key } of reached) {
      drafts.add(caller.key, key, 'call', derivedRules.implementationReached, startLine, endLine, reached.length);
    }
  }

  /** `super().save()`, `super.save()`, `base.Save()`: that of the base class and no other. */
  private isOfBase(row: number): boolean {
    const { content, lines } = this.input;
    const { occurrences } = content;
    const before = textBefore(lines.texts ?? [], occurrences.startLine(row), occurrences.startCharacter(row));
    return /\b(?:super|base|parent)(?:\([^()]*\))?\s*(?:\.|::)\s*$/.test(before);
  }

  /** Whether the source calls what it mentions; undefined without the source, and for what is called without brackets. */
  private isCalled(row: number, { role: mentioned, kind }: Target): boolean | undefined {
    const { content, lines, language } = this.input;
    const { occurrences } = content;
    if (lines.texts === undefined || kind.name === 'getter' || kind.name === 'setter' || kind.name === 'macro')
      return undefined;
    if (mentioned !== 'callable' && !(mentioned === 'type' && language === 'Python')) return undefined;
    return isCalledAt(
      language,
      lines.texts,
      occurrences.endLine(row),
      occurrences.startCharacter(row),
      occurrences.endCharacter(row),
    );
  }

  /** A class of Python is called to make an object: its own constructor, where it has one. */
  private constructorOf(row: number): Target | null {
    const { content, targets } = this.input;
    const { occurrences, bytes } = content;
    const symbol = Buffer.concat([
      bytes.subarray(occurrences.symbolStart(row), occurrences.symbolEnd(row)),
      pythonConstructor,
    ]);
    return targets.inHouse(symbol);
  }

  /** `self.x = …` defines `x` and writes it. */
  private write(caller: Target, own: Target, row: number): void {
    if (own.role !== 'value' || caller.role !== 'callable') return;
    const { startLine, endLine } = this.input.lines.range(row);
    this.input.drafts.add(caller.key, own.key, 'write', derivedRules.definitionWrites, startLine, endLine);
  }
}
