import type { Value } from './facts.ts';

/** Collects what a literal of an object states, in the order in which it is written. */
export class LiteralMembers {
  private readonly members = Object.create(null) as Record<string, Value>;
  private readonly spread: Value[] = [];
  private readonly before = Object.create(null) as Record<string, number>;

  add(name: string, value: Value): void {
    this.members[name] = value;
    this.before[name] = this.spread.length;
  }

  addSpread(value: Value): void {
    this.spread.push(value);
  }

  record(): Value & { kind: 'record' } {
    const { members, spread } = this;
    if (spread.length === 0) return { kind: 'record', members };
    const before = Object.fromEntries(Object.entries(this.before).filter(([, count]) => count < spread.length));
    return { kind: 'record', members, spread, written: { spreads: spread.length, before } };
  }
}

/** `Object.assign({}, defaults, given)`: each overrides those before it. */
export function assigned(objects: readonly Value[]): Value & { kind: 'record' } {
  return { kind: 'record', members: {}, spread: objects, written: { spreads: objects.length, before: {} } };
}
