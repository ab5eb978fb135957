import type { CallFact, Value } from '../../code-model/facts.ts';
import type { Assumption } from '../../value-analysis/assumption.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { DataAccessKind } from '../catalogue/table-definition.ts';
import { composedTexts, type TextPart } from './composed-text.ts';

type Parameter = Value & { readonly kind: 'parameter' };
type Kinds = Set<DataAccessKind>;

/** Rounds through functions that pass a table on. */
const maxRounds = 8;
const mark = '\u0001';
/** A keyword of SQL and the hole behind it that names a table. Capitals alone are no sentence. */
const tablePlace = new RegExp(`\\b(FROM|JOIN|INTO|UPDATE)\\s+["'\`[]?${mark}(\\d+)${mark}`, 'g');

/**
 * The parameters of an application's own functions and methods that name the table of a statement of SQL: those that texts such as `UPDATE "${this.table}" SET …`
 * are put together of, directly, through fields of the object, and through functions that pass them on. It is a summary of each function, so that what
 * a query builder of the application does is known wherever one of its methods is called, whatever object it is called on.
 */
export class TableParameters {
  private readonly resolver: ValueResolver;
  /** By key of the function and position. */
  private readonly kinds = new Map<string, Kinds>();
  /** By `class field`: what statements store there. */
  private fields: ReadonlyMap<string, readonly Value[]> | null = null;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    // Each parameter stands for itself, but for those of functions that a library calls, as it does `forEach`.
    const symbolic: Assumption = {
      valuesOf: (value) => (value.kind === 'parameter' && !this.isOfCallback(value) ? [value] : null),
    };
    resolver.assuming(symbolic, () => this.readTexts());
    if (this.kinds.size > 0) this.spread();
  }

  /** What the function that a call enters does to the tables that its arguments name. */
  *of(call: CallFact): Generator<{ readonly table: Value; readonly kinds: readonly DataAccessKind[] }> {
    if (this.kinds.size === 0) return;
    for (const object of this.entered(call)) {
      for (const [index, table] of call.arguments.entries()) {
        const kinds = this.kinds.get(keyOf(object, index));
        if (kinds !== undefined) yield { table, kinds: [...kinds] };
      }
    }
  }

  /** The functions and constructors that a call enters. */
  private entered({ callee, form, on }: CallFact): readonly string[] {
    const found = new Set<string>();
    for (const each of this.resolver.resolve(on === undefined || callee.kind === 'function' ? callee : on)) {
      if (each.kind === 'function') found.add(each.object);
      if (each.kind === 'class' && form === 'new') {
        const made =
          this.resolver.memberOf(each.object, 'constructor') ?? this.resolver.memberOf(each.object, '__init__');
        if (made?.object != null) found.add(made.object);
      }
    }
    return [...found];
  }

  private isOfCallback({ function: object }: Parameter): boolean {
    const passings = this.resolver.handedTo(object);
    const isPassed = (each: Value): boolean => each.kind === 'function' && each.object === object;
    return (
      passings.length > 0 && passings.every((passed) => this.resolver.siteOf(passed)?.arguments.some(isPassed) ?? true)
    );
  }

  private readTexts(): void {
    for (const { functions, calls, test } of this.resolver.table.files()) {
      if (test) continue;
      for (const { returns } of functions) for (const value of returns) this.readText(value);
      for (const { arguments: given, form } of calls)
        if (form === 'call') for (const value of given) this.readText(value);
    }
  }

  private readText(value: Value): void {
    if (!mayBeComposed(value)) return;
    for (const parts of composedTexts(value, this.resolver)) {
      if (parts.length === 1) continue;
      const text = parts.map((part, at) => this.textOf(part, at)).join('');
      for (const [, keyword, at] of text.matchAll(tablePlace)) {
        const kinds = kindsOf(keyword as string, text);
        for (const parameter of this.parametersOf(parts[Number(at)] as Value)) this.add(parameter, kinds);
      }
    }
  }

  private textOf(part: TextPart, at: number): string {
    if (typeof part === 'string') return part;
    // The word before a table may be a value itself, which callers pass: `${join.type} "${join.table}"`.
    const texts = this.resolver.assuming(null, () => this.resolver.textsOf(part));
    return texts.find((text) => /\bJOIN$/.test(text.trim())) ?? `${mark}${at}${mark}`;
  }

  /** The parameters that a value is, and those that are stored in the field that it is. */
  private parametersOf(value: Value): readonly Parameter[] {
    const found = this.resolver.resolve(value).filter((each) => each.kind === 'parameter');
    if (found.length > 0 || value.kind !== 'member' || value.of.kind !== 'this') return found;
    const lineage = this.resolver.hierarchy.lineage(value.of.class);
    return [...lineage]
      .flatMap((object) => this.stored().get(`${object} ${value.name}`) ?? [])
      .filter((each) => each.kind === 'parameter');
  }

  private stored(): ReadonlyMap<string, readonly Value[]> {
    if (this.fields !== null) return this.fields;
    const fields = new Map<string, Value[]>();
    const store = (object: string, name: string, value: Value): void => {
      const key = `${object} ${name}`;
      const known = fields.get(key);
      if (known === undefined) fields.set(key, [value]);
      else known.push(value);
    };
    for (const { classes, stores = [] } of this.resolver.table.files()) {
      for (const { object, members } of classes)
        for (const { name, value } of members) if (value !== null) store(object, name, value);
      for (const { of, name, value } of stores)
        if (of.kind === 'this' && name?.kind === 'text') store(of.class, name.text, value);
    }
    this.fields = fields;
    return fields;
  }

  /** Functions that pass one of their parameters on as a table name a table as well. */
  private spread(): void {
    const calls = this.resolver.table.files().flatMap((file) => (file.test ? [] : file.calls));
    for (let round = 0, changed = true; changed && round < maxRounds; round++) {
      changed = false;
      for (const call of calls) {
        for (const { table, kinds } of this.of(call)) {
          const given = table.kind === 'choice' ? table.of : [table];
          for (const each of given) if (each.kind === 'parameter' && this.add(each, kinds)) changed = true;
        }
      }
    }
  }

  private add({ function: object, index }: Parameter, kinds: Iterable<DataAccessKind>): boolean {
    const key = keyOf(object, index);
    const known = this.kinds.get(key) ?? new Set();
    const { size } = known;
    for (const kind of kinds) known.add(kind);
    this.kinds.set(key, known);
    return known.size > size;
  }
}

function keyOf(object: string, index: number): string {
  return `${object} ${index}`;
}

function mayBeComposed(value: Value): boolean {
  return value.kind === 'joined' || value.kind === 'result' || value.kind === 'choice';
}

function kindsOf(keyword: string, text: string): readonly DataAccessKind[] {
  if (keyword === 'UPDATE') return ['update'];
  if (keyword === 'INTO') return /\bDO UPDATE\b|\bON DUPLICATE KEY\b/.test(text) ? ['insert', 'update'] : ['insert'];
  return keyword === 'FROM' && new RegExp(`\\bDELETE FROM\\s+["'\`[]?${mark}`).test(text) ? ['delete'] : ['select'];
}
