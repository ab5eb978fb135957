import type { CallFact, MemberFact, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { pluralize } from '../../pluralize.ts';
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

/** `HTTPRequest` → `h_t_t_p_request` */
export function splitAtEachCapital(name: string): string {
  return name.replace(/(?<!^)(?=[A-Z])/g, '_').toLowerCase();
}

class NameMaker {
  private readonly className: string;
  private readonly resolver: ValueResolver;

  constructor(className: string, resolver: ValueResolver) {
    this.className = className;
    this.resolver = resolver;
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
        return value.name === '__name__' || value.name === '__qualname__' ? this.className : null;
      case 'function':
        return this.first(this.resolver.table.function(value.object)?.returns ?? [], depth);
      case 'choice':
        return this.first(value.of, depth);
      case 'result': {
        const call = this.resolver.table.call(value.call);
        return call === undefined ? null : this.called(call, depth);
      }
      default:
        return null;
    }
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
    return this.splitByFunction(callee, text);
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
