import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, ParameterFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type DependencyRule, type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { elementsOf, type Subject, select } from '../rules/select.ts';
import { functionsOf } from './functions-of.ts';
import type { Handler } from './start-point.ts';

const maxDepth = 12;

/** Functions that a library calls before a function that names them: `Depends(f)` in a parameter, in its type, or where a route is registered. */
export class Dependencies {
  private readonly resolver: ValueResolver;
  private readonly rules = new Map<string, DependencyRule>();

  constructor(resolver: ValueResolver, all: readonly FrameworkRules[]) {
    this.resolver = resolver;
    for (const rule of all.flatMap(({ dependencies }) => dependencies ?? [])) {
      for (const symbol of listOf(rule.calls)) this.rules.set(symbol, rule);
    }
  }

  /** Those that selectors choose, each behind its own, in the order in which they run. */
  at(selectors: readonly string[], subject: Subject): readonly Handler[] {
    const found = new Map<string, Handler>();
    const values = selectors.flatMap((selector) => select(selector, subject, this.resolver));
    for (const value of values.flatMap((each) => elementsOf(each.value, this.resolver)))
      this.add(value, null, found, 0);
    return [...found.values()];
  }

  /** Handlers behind those that they depend on. */
  before(handlers: readonly Handler[]): readonly Handler[] {
    if (this.rules.size === 0) return handlers;
    const found = new Map<string, Handler>();
    for (const handler of handlers) this.addNeeded(handler.object, found, 0);
    return [...[...found.values()].filter(({ object }) => handlers.every((own) => own.object !== object)), ...handlers];
  }

  private addNeeded(object: string, found: Map<string, Handler>, depth: number): void {
    for (const parameter of this.resolver.table.function(originOf(object))?.parameters ?? []) {
      const { marker, type } = parameter;
      if (marker !== undefined) this.add(marker, parameter, found, depth);
      if (type !== null) for (const each of this.beside(type.name)) this.add(each, parameter, found, depth);
    }
  }

  private add(marker: Value, parameter: ParameterFact | null, found: Map<string, Handler>, depth: number): void {
    if (depth > maxDepth) return;
    for (const { rule, call } of this.marked(marker)) {
      const { file } = this.resolver.table.fileOf(call);
      for (const object of this.functions(rule, call, parameter)) {
        if (found.has(object)) continue;
        const handler = { object, file, lines: call.lines, rule: rule.id };
        // Known before its own are looked for, as they may name it; it runs behind them.
        found.set(object, handler);
        this.addNeeded(object, found, depth + 1);
        found.delete(object);
        found.set(object, handler);
      }
    }
  }

  private marked(marker: Value): readonly { readonly rule: DependencyRule; readonly call: CallFact }[] {
    return this.resolver.resolve(marker).flatMap((each) => {
      const call = each.kind === 'result' ? this.resolver.table.call(each.call) : undefined;
      if (call === undefined) return [];
      return this.resolver.symbolsOf(call.callee).flatMap((symbol) => {
        const rule = this.rules.get(symbol);
        return rule === undefined ? [] : [{ rule, call }];
      });
    });
  }

  /** What a call names; where it names nothing, the class that the parameter is declared as. */
  private functions(rule: DependencyRule, call: CallFact, parameter: ParameterFact | null): readonly string[] {
    const { resolver } = this;
    const named = listOf(rule.function)
      .flatMap((selector) => select(selector, { arguments: call.arguments }, resolver))
      .filter(({ value }) => value.kind !== 'record' || value.keywords !== true);
    const type = parameter?.type?.name;
    const values = named.length > 0 ? named.map(({ value }) => value) : type === undefined ? [] : [type];
    return [...new Set(values.flatMap((value) => this.called(value, rule)))];
  }

  /** Functions; of a class its constructor, of an instance the method that a call of it calls. */
  private called(value: Value, { member }: DependencyRule): readonly string[] {
    return this.resolver.resolve(value).flatMap((each) => {
      const classes = this.resolver.classesOf(each);
      if (classes.length === 0) {
        const functions = functionsOf(each, this.resolver);
        return functions.length > 0 ? functions : this.maker(each);
      }
      const name = each.kind === 'class' ? 'constructor' : member;
      return classes.flatMap((object) =>
        name === undefined ? [] : (this.resolver.memberOf(object, name)?.object ?? []),
      );
    });
  }

  /** The function that a value is a result of: a closure without an object of its own is its code. */
  private maker(value: Value): readonly string[] {
    const call = value.kind === 'result' ? this.resolver.table.call(value.call) : undefined;
    if (call === undefined) return [];
    return this.resolver.resolve(call.callee).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
  }

  /** What is written beside a type, or beside what the type is another name for. */
  private beside(value: Value, depth = 0): readonly Value[] {
    if (depth > maxDepth) return [];
    const each = (values: readonly Value[]): readonly Value[] => values.flatMap((one) => this.beside(one, depth + 1));
    switch (value.kind) {
      case 'annotated':
        return [...value.with, ...this.beside(value.of, depth + 1)];
      case 'choice':
        return each(value.of);
      case 'member':
        return this.resolver
          .resolve(value.of)
          .flatMap((of) =>
            of.kind === 'import' && of.name === '*' ? this.beside({ ...of, name: value.name }, depth + 1) : [],
          );
      case 'import': {
        const facts = this.resolver.table.file(value.file);
        const own = facts?.exports[value.name];
        if (own !== undefined) return each([own]);
        return each((facts?.exportsAllOf ?? []).map((of): Value => ({ kind: 'member', of, name: value.name })));
      }
      default:
        return [];
    }
  }
}
