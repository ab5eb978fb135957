import { lineOfArgument } from '../../../code-model/argument-line.ts';
import type { CallFact, FileFacts, Value } from '../../../code-model/facts.ts';
import { lastName } from '../../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { isDecoratorCall } from '../../instances/decorator-calls.ts';

/** Where code names a function or class without calling it. */
export interface Mention {
  readonly file: FileFacts;
  /** The call that is given it; absent where it is stored. */
  readonly call?: CallFact;
  /** The argument, which is what is named or an object or list with it. */
  readonly given?: Value;
  /** Where it is stored: the last name of the object; empty where it has none. */
  readonly store: string;
  /** Null where no line is known. */
  readonly line: number | null;
}

const none: readonly Mention[] = [];
/** Names under which modules export something that has another name. */
const otherwiseNamed = /^(default|\*|export=)$/;

/** Where production code names some functions and classes, and the last names of its texts. */
export class Mentions {
  readonly texts = new Set<string>();
  /** Functions and classes that functions return. */
  readonly returned = new Set<string>();
  private readonly resolver: ValueResolver;
  private readonly names: ReadonlyMap<string, string>;
  /** By name. */
  private readonly objects: ReadonlyMap<string, readonly string[]>;
  private readonly byObject = new Map<string, Mention[]>();

  /** @param names of what is looked for, by key */
  constructor(names: ReadonlyMap<string, string>, resolver: ValueResolver) {
    this.names = names;
    const byName = Map.groupBy(names, ([, name]) => name);
    this.objects = new Map([...byName].map(([name, all]) => [name, all.map(([object]) => object)]));
    this.resolver = resolver;
    const { table } = resolver;
    for (const file of table.files()) {
      if (!file.test) table.coverage.attempt({ phase: 'coverage', file: file.file }, () => this.read(file));
    }
  }

  of(object: string): readonly Mention[] {
    return this.byObject.get(object) ?? none;
  }

  private read(file: FileFacts): void {
    for (const call of file.calls) {
      for (const [index, value] of call.arguments.entries()) {
        if (index === call.arguments.length - 1 && isDecoratorCall(call)) continue;
        for (const object of this.objectsIn(value))
          this.add(object, { file, call, given: value, store: '', line: lineOfArgument(index, call) });
      }
    }
    for (const { of, value } of file.stores ?? [])
      for (const object of this.objectsIn(value))
        this.add(object, { file, store: nameOf(of), line: this.lineIn(file, object) });
    const values = [
      ...Object.entries(file.exports),
      ...file.classes.flatMap(({ members }) =>
        members.flatMap(({ kind, name, value }): [string, Value][] =>
          value === null || kind === 'method' ? [] : [[name, value]],
        ),
      ),
    ];
    for (const [name, value] of values) {
      if (value.kind !== 'record' && value.kind !== 'list' && value.kind !== 'choice') continue;
      for (const object of this.objectsIn(value))
        this.add(object, { file, store: name, line: this.lineIn(file, object) });
    }
    this.readNamed(file);
    for (const { returns } of file.functions)
      for (const value of returns) for (const object of this.objectsIn(value)) this.returned.add(object);
  }

  /** What an object holds of which not all names are constant: the only one of its name that the file has or imports. */
  private readNamed(file: FileFacts): void {
    for (const { code, lines } of file.namedCode ?? []) {
      const sources = new Set([file.file, ...file.imports]);
      const named = (this.objects.get(code) ?? []).filter((object) =>
        sources.has(this.resolver.table.fileOfDefinition(object)?.file ?? ''),
      );
      const [only] = named;
      if (only !== undefined && named.length === 1 && !this.of(only).some((each) => each.file === file))
        this.add(only, { file, store: '', line: lines.startLine });
    }
  }

  /** Where a file gives the code of a name a name in an object. */
  private lineIn({ namedCode = [] }: FileFacts, object: string): number | null {
    const name = this.names.get(object);
    return namedCode.find(({ code }) => code === name)?.lines.startLine ?? null;
  }

  private add(object: string, mention: Mention): void {
    const known = this.byObject.get(object);
    if (known === undefined) this.byObject.set(object, [mention]);
    else known.push(mention);
  }

  /** What is looked for in a value, members and items included. */
  private objectsIn(value: Value): ReadonlySet<string> {
    const found = new Set<string>();
    const open: Value[] = [value];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.kind === 'record') open.push(...Object.values(next.members), ...(next.spread ?? []));
      else if (next.kind === 'list') open.push(...next.items);
      else if (next.kind === 'choice') open.push(...next.of);
      else if (next.kind === 'spread' || next.kind === 'annotated') open.push(next.of);
      else if (next.kind === 'text') this.readText(next.text);
      else for (const object of this.named(next)) found.add(object);
    }
    return found;
  }

  /** `clean` of `shop.jobs:clean`; of a text that is a name alone one of several words. */
  private readText(text: string): void {
    const name = lastName(text.replaceAll(':', '.'));
    if (name !== text || /[a-z0-9](_|[A-Z])/.test(text)) this.texts.add(name);
  }

  private named(value: Value): readonly string[] {
    if (value.kind === 'function' || value.kind === 'class') return this.names.has(value.object) ? [value.object] : [];
    if (value.kind !== 'import' && value.kind !== 'member') return [];
    if (!this.objects.has(value.name) && !otherwiseNamed.test(value.name)) return [];
    return this.resolver
      .resolve(value)
      .flatMap((each) =>
        (each.kind === 'function' || each.kind === 'class') && this.names.has(each.object) ? [each.object] : [],
      );
  }
}

function nameOf(value: Value): string {
  if (value.kind === 'member' || value.kind === 'import') return value.name;
  return value.kind === 'external' ? lastName(value.symbol) : '';
}
