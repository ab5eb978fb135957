import type { CallFact, ClassFact, MemberFact, Value } from '../../../code-model/facts.ts';
import { pluralize } from '../../../code-model/pluralize.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { snakeCase } from '../../snake-case.ts';

/** Name of a table, and whether the code states it or it was derived from the name of the class alone. */
export interface TableNaming {
  readonly name: string;
  readonly isGuessed: boolean;
}

const maxDepth = 8;

/**
 * What `__tablename__` is for a class: the text it is set to, or what its function makes of the name of the class. Known are lower and upper case,
 * parts put together, plurals, and functions that split at capitals; of any other form the name of the class in snake case, as a guess.
 */
export function tableNaming(member: MemberFact, className: string, resolver: ValueResolver): TableNaming {
  const { value } = member;
  const texts = value === null || value.kind === 'function' ? [] : resolver.textsOf(value);
  if (texts.length === 1) return { name: texts[0] as string, isGuessed: false };
  const made = value === null ? null : new NameMaker(className, resolver).of(value, 0);
  return made === null ? { name: snakeCase(className), isGuessed: true } : { name: made, isGuessed: false };
}

/**
 * What a base class makes of the name of a table when a class is derived from it: `cls.__tablename__ = prefixed(cls.__tablename__)` in
 * `__init_subclass__`. Null where none does, or what is made is not known.
 * @param bases of the class, the nearest first
 */
export function renamedTable(
  stated: string,
  className: string,
  bases: readonly ClassFact[],
  resolver: ValueResolver,
): string | null {
  for (const { object, members } of bases) {
    const method = members.find(({ name }) => name === '__init_subclass__')?.object;
    for (const call of method == null ? [] : (resolver.table.fileOfDefinition(object)?.calls ?? [])) {
      const [name, value] = call.arguments;
      if (call.caller !== method || call.callee.kind !== 'member' || call.callee.name !== '__setattr__') continue;
      if (name?.kind === 'text' && name.text === '__tablename__' && value !== undefined)
        return new NameMaker(className, resolver, stated).of(value, 0);
    }
  }
  return null;
}

/** `HTTPRequest` → `h_t_t_p_request` */
export function splitAtEachCapital(name: string): string {
  return name.replace(/(?<!^)(?=[A-Z])/g, '_').toLowerCase();
}

class NameMaker {
  private readonly className: string;
  private readonly resolver: ValueResolver;
  private readonly stated: string | null;
  /** What the functions that are looked into were given, by function and parameter. */
  private readonly given = new Map<string, string | null>();

  /** @param stated the name that the class states, where it is made into another */
  constructor(className: string, resolver: ValueResolver, stated: string | null = null) {
    this.className = className;
    this.resolver = resolver;
    this.stated = stated;
  }

  /** The text a value is when it is made for the class; null where that is not known. */
  of(value: Value, depth: number): string | null {
    if (depth > maxDepth) return null;
    switch (value.kind) {
      case 'text':
        return value.text;
      case 'joined': {
        const parts = value.parts.map((part) => this.of(part, depth + 1));
        return parts.includes(null) ? null : parts.join('');
      }
      case 'member':
        if (value.name === '__name__' || value.name === '__qualname__') return this.className;
        return value.name === '__tablename__' && value.of.kind === 'this' ? this.stated : this.constant(value);
      case 'parameter':
        return this.given.get(`${value.function} ${value.index}`) ?? null;
      case 'function':
        return this.first(this.resolver.table.function(value.object)?.returns ?? [], depth);
      case 'choice':
        return this.first(value.of, depth);
      case 'result': {
        const call = this.resolver.table.call(value.call);
        return call === undefined ? null : this.called(call, depth);
      }
      default:
        return this.constant(value);
    }
  }

  private constant(value: Value): string | null {
    const [text, more] = this.resolver.textsOf(value);
    return text === undefined || more !== undefined ? null : text;
  }

  private first(values: readonly Value[], depth: number): string | null {
    for (const value of values) {
      const text = this.of(value, depth + 1);
      if (text !== null) return text;
    }
    return null;
  }

  private called(call: CallFact, depth: number): string | null {
    const { callee } = call;
    const given = call.arguments.slice(0, -1);
    if (callee.kind === 'member') {
      const text = this.of(callee.of, depth + 1);
      if (text !== null) return changeCase(text, callee.name);
    }
    const texts = given.map((each) => this.of(each, depth + 1));
    const name = nameOf(callee, this.resolver);
    if (name === 'sub' && given.length >= 3) return this.split(texts[0] ?? '', texts[2] ?? null);
    const text = texts.find((each) => each !== null) ?? null;
    if (text === null) return null;
    if (/snake|underscore/i.test(name)) return snakeCase(text);
    if (/plural/i.test(name)) return pluralize(text);
    return this.splitByFunction(callee, text) ?? this.madeBy(callee, texts, depth);
  }

  /** What an in-house function returns for these operands. */
  private madeBy(callee: Value, texts: readonly (string | null)[], depth: number): string | null {
    for (const target of this.resolver.resolve(callee)) {
      if (target.kind !== 'function') continue;
      for (const [index, text] of texts.entries()) this.given.set(`${target.object} ${index}`, text);
      const made = this.of(target, depth + 1);
      if (made !== null) return made;
    }
    return null;
  }

  /** What an in-house function makes of a name when it splits it by a regular expression with capitals. */
  private splitByFunction(callee: Value, text: string): string | null {
    for (const target of this.resolver.resolve(callee)) {
      if (target.kind !== 'function') continue;
      const patterns = (this.resolver.table.fileOfDefinition(target.object)?.calls ?? [])
        .filter(({ caller }) => caller === target.object)
        .flatMap(({ arguments: [first] }) =>
          first?.kind === 'text' && first.text.includes('[A-Z]') ? [first.text] : [],
        );
      if (patterns[0] !== undefined) return this.split(patterns[0], text);
    }
    return null;
  }

  private split(pattern: string, text: string | null): string | null {
    if (text === null || !pattern.includes('[A-Z]')) return null;
    return /^(\(\?<!\^\))?\(?(\?=)?\[A-Z\]\)?$/.test(pattern) ? splitAtEachCapital(text) : snakeCase(text);
  }
}

function changeCase(text: string, method: string): string | null {
  if (method === 'lower' || method === 'casefold') return text.toLowerCase();
  if (method === 'upper') return text.toUpperCase();
  return method === 'strip' ? text.trim() : null;
}

function nameOf(callee: Value, resolver: ValueResolver): string {
  if (callee.kind === 'member' || callee.kind === 'import') return callee.name;
  if (callee.kind === 'function') return resolver.table.function(callee.object)?.name ?? '';
  return callee.kind === 'external' ? (/[^#.]+$/.exec(callee.symbol)?.[0] ?? '') : '';
}
