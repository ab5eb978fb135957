import type { CallFact, ClassFact, DecoratorFact, FileFacts, Value } from '../../../code-model/facts.ts';
import { isStandardSymbol } from '../../../code-model/standard-modules.ts';
import { lastName, moduleOfSymbol } from '../../../code-model/symbol-name.ts';
import type { UncalledWay } from '../../../model/coverage.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { decoratorCalls } from '../../instances/decorator-calls.ts';
import { isEntryName } from '../registering-members.ts';
import type { Mention, Mentions } from './mentions.ts';
import type { OpenFunction } from './uncalled-functions.ts';

/** How one function leaves the code that is understood. */
export interface Leaving {
  readonly way: UncalledWay;
  readonly by: string;
  /** True where something known is given it with a name or path, and may run it by that, whatever calls it beside. */
  readonly isGivenAway?: boolean;
  /** Where it is decorated, given or stored; null where no other place than its own is known. */
  readonly at: { readonly file: string; readonly line: number } | null;
}

/** What is called, and where it comes from: a package or a file. */
interface Named {
  readonly name: string;
  readonly origin: string;
}

const unknownOrigin = 'what is not known';

/** Decorators that change what a function gives and register nothing. */
const changing =
  /^Api[A-Z]|^api_?(doc|view_?doc|response|schema)|propert|cache|memo|valid|deprecat|overrid|overload|abstract|static|fixture|computed|observable|inject|input|output|prop$|setter|getter|wraps|typ(e|ing)|retr(y|ies)|throttle|debounce|bind|lock|log|trac|span|swagger|openapi|classmethod|contextmanager|transaction/i;
/** Decorators whose libraries read or call what they decorate. */
const reading =
  /propert|^validat(es|or|ion)$|_validator$|fixture|overload|abstract|computed|observable|^(input|output|setter|getter)$|hybrid/i;
/** What all classes are derived from. */
const everyClass = /^(builtins#object|java\.lang#Object|typing#(Generic|Protocol))$/;
/** Names of methods that whoever is given an instance calls to have it do what it is for. */
export const entering =
  /^(__call__|run\w*|execute\w*|handle\w*|process\w*|perform\w*|consume\w*|receive\w*|on_?[A-Z_]\w*|do|do_\w+|call|invoke|main|tick|resolve|mutate|dispatch|get|post|put|patch|delete|GET|POST|PUT|PATCH|DELETE|callback|subscribe|listen)$/;

/** Says of functions how they leave the code: by the first of their decorators, what they are given to, where they are stored, their class. */
export class UncalledWays {
  private readonly resolver: ValueResolver;
  private readonly mentions: Mentions;
  private readonly handled: ReadonlySet<string>;
  private readonly decorating: ReadonlyMap<string, readonly CallFact[]>;

  constructor(mentions: Mentions, handled: ReadonlySet<string>, resolver: ValueResolver) {
    this.mentions = mentions;
    this.handled = handled;
    this.resolver = resolver;
    this.decorating = decoratorCalls(resolver);
  }

  /** Null for a function that a library runs as it does those of its kind. */
  of(open: OpenFunction): Leaving | null {
    const decorators = this.decoratorsOf(open);
    const decorated = this.byDecorator(decorators, open.file);
    if (decorated !== null) return decorated;
    if (decorators.some(({ callee }) => reading.test(this.nameOf(callee, open.file)?.name ?? lastNameOf(callee))))
      return null;
    return (
      this.byMention(open.object) ??
      (open.of === undefined ? null : this.byClass(open, open.of.class)) ??
      this.byName(open)
    );
  }

  private decoratorsOf({ object, of }: OpenFunction): readonly Pick<DecoratorFact, 'callee' | 'lines'>[] {
    const calls = this.decorating.get(object) ?? [];
    return of === undefined || calls.length > 0 ? calls : of.member.decorators;
  }

  private byDecorator(decorators: readonly Pick<DecoratorFact, 'callee' | 'lines'>[], file: FileFacts): Leaving | null {
    for (const { callee, lines } of decorators) {
      const named = this.nameOf(callee, file);
      if (named === null || changing.test(named.name)) continue;
      return {
        way: 'decorator',
        by: `@${named.name} of ${named.origin}`,
        at: { file: file.file, line: lines.startLine },
      };
    }
    return null;
  }

  /** What is given as it is, else what holds it, else what is given an object with it. */
  private byMention(object: string): Leaving | null {
    const mentions = this.mentions.of(object);
    const given = this.byGiven(mentions.filter((each) => !isWithin(each)));
    if (given !== null) return given;
    const stored = mentions.find(({ call }) => call === undefined);
    if (stored === undefined) return this.byGiven(mentions.filter(isWithin));
    const by = stored.store === '' ? `an object in ${stored.file.file}` : `${stored.store} of ${stored.file.file}`;
    return { way: 'stored', by, at: placeOf(stored) };
  }

  /** What is given to code of the standard library, or is an attribute of an element, is run as its name says. */
  private byGiven(mentions: readonly Mention[]): Leaving | null {
    for (const each of mentions) {
      if (each.call === undefined || each.call.form === 'element') continue;
      const named = this.calledName(each.call, each.file);
      if (named === null) continue;
      const isGivenAway = named.origin !== unknownOrigin && this.isNamed(each, each.call);
      return { way: 'given', by: `${named.name} of ${named.origin}`, at: placeOf(each), isGivenAway };
    }
    return null;
  }

  private byClass(open: OpenFunction, owner: ClassFact): Leaving | null {
    const { file } = open;
    const { object, decorators, lines } = owner;
    const place = { file: file.file, line: lines.startLine };
    const decorated = this.byDecorator([...(this.decorating.get(object) ?? []), ...decorators], file);
    if (decorated !== null) return decorated;
    if (this.handled.has(object)) return { way: 'class', by: '', at: null };
    const base = this.baseOf(owner, file);
    if (base !== null) return { way: 'base class', by: base, at: place };
    const mentioned = this.byMention(object);
    return mentioned === null ? null : { ...mentioned, isGivenAway: false };
  }

  private baseOf({ object, extends: written, implements: interfaces }: ClassFact, file: FileFacts): string | null {
    const { resolver } = this;
    const [first] = resolver.ancestorsOf(object).filter((symbol) => !everyClass.test(symbol));
    if (first !== undefined) return `${lastName(first)} of ${originOf(first, file.language)}`;
    for (const { name } of [...(written === null ? [] : [written]), ...interfaces]) {
      const [own] = resolver.classesOf(name);
      const fact = own === undefined ? undefined : resolver.table.class(own);
      if (fact !== undefined && own !== undefined)
        return `${fact.name} of ${resolver.table.fileOfDefinition(own)?.file ?? ''}`;
    }
    return null;
  }

  private byName({ object, name }: OpenFunction): Leaving {
    const way = this.mentions.returned.has(object) ? 'returned' : this.mentions.texts.has(name) ? 'name' : 'nothing';
    return { way, by: '', at: null };
  }

  /** Null for what is called of the standard library, and what has no name. */
  private calledName({ callee, on }: CallFact, file: FileFacts): Named | null {
    const named = this.nameOf(on ?? callee, file) ?? (on === undefined ? null : this.nameOf(callee, file));
    if (named !== null) return named;
    const isStandard = this.resolver
      .symbolsOf(callee)
      .some((symbol) => isStandardSymbol(symbol, file.language) || symbol.startsWith('globalThis#'));
    const name = lastNameOf(callee);
    return isStandard || name === '' || name.startsWith('__') ? null : { name, origin: unknownOrigin };
  }

  /** True for what a call is given with a name or a path: beside it, in options, or in the same record. */
  private isNamed(mention: Mention, { arguments: all }: CallFact): boolean {
    const beside = isWithin(mention) && mention.given !== undefined ? [mention.given] : all;
    const values = beside.flatMap((value) => (value.kind === 'record' ? Object.values(value.members) : [value]));
    return values.some((value) => this.resolver.textsOf(value).some(isEntryName));
  }

  /** A function or class of the application, or a symbol of a package; null for any other value, and for the standard library. */
  private nameOf(value: Value, file: FileFacts): Named | null {
    const { resolver } = this;
    const { table } = resolver;
    for (const each of resolver.resolve(value)) {
      if (each.kind !== 'function' && each.kind !== 'class') continue;
      const fact = each.kind === 'function' ? table.function(each.object) : table.class(each.object);
      const origin = table.fileOfDefinition(each.object)?.file;
      if (fact !== undefined && origin !== undefined) return { name: fact.name, origin };
    }
    const symbol = resolver
      .symbolsOf(value)
      .find((each) => !isStandardSymbol(each, file.language) && !each.startsWith('globalThis#'));
    return symbol === undefined ? null : { name: lastName(symbol), origin: originOf(symbol, file.language) };
  }
}

/** True for a member or an item of what a call is given. */
function isWithin({ given }: Mention): boolean {
  return given?.kind === 'list' || (given?.kind === 'record' && given.keywords !== true);
}

function placeOf({ file, line }: Mention): Leaving['at'] {
  return line === null ? null : { file: file.file, line };
}

function lastNameOf(value: Value): string {
  if (value.kind === 'member' || value.kind === 'import') return value.name;
  return value.kind === 'external' ? lastName(value.symbol) : '';
}

/** `djstripe` of `djstripe#event_handlers.receiver`, `@acme/jobs` of `@acme/jobs/cron#every`. */
function originOf(symbol: string, language: string): string {
  const module = moduleOfSymbol(symbol);
  if (language === 'Python') return module.split('.', 1)[0] ?? module;
  if (language === 'Java') return module;
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}
