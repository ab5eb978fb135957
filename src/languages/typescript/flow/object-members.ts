import type { Fact, Slot } from './flow-facts.ts';
import type { HeapValue } from './heap.ts';
import type { PointsTo } from './points-to.ts';

type MemberFact = Extract<Fact, { kind: 'copies' | 'inherits' | 'defines' | 'definesAll' }>;

/** Constraints on whole objects: copies of their members, prototypes, property descriptors. */
export class ObjectMembers {
  private readonly points: PointsTo;

  constructor(points: PointsTo) {
    this.points = points;
  }

  add(fact: MemberFact, at: (slot: Slot) => number): void {
    const { points } = this;
    const target = at(fact.at);
    if (fact.kind === 'inherits') {
      const from = at(fact.from);
      points.when(target, (value) => points.when(from, (each) => points.inherit(value, each)));
    } else if (fact.kind === 'copies') {
      const from = at(fact.from);
      points.when(target, (value) => points.when(from, (each) => this.copy(value, each)));
    } else if (fact.kind === 'defines') {
      const descriptor = at(fact.descriptor);
      points.when(target, (value) => points.when(descriptor, (each) => this.define(value, fact.name, each)));
    } else {
      const descriptors = at(fact.descriptors);
      points.when(target, (value) => points.when(descriptors, (each) => this.defineAll(value, each)));
    }
  }

  /** The members of a copy are looked up in what it was copied from: later ones come along. */
  private copy(to: HeapValue, from: HeapValue): void {
    if (from.kind === 'object' || from.kind === 'module' || from.kind === 'instance' || from.kind === 'array') {
      this.points.inherit(to, from, true);
    }
  }

  private define(owner: HeapValue, name: string, descriptor: HeapValue): void {
    const { points } = this;
    points.flow(points.field(descriptor, 'value'), points.field(owner, name));
    for (const half of ['get', 'set']) {
      const slot = points.field(descriptor, half);
      points.when(slot, (value) => points.put(points.accessor(owner, `${half} ${name}`), value));
    }
  }

  private defineAll(owner: HeapValue, descriptors: HeapValue): void {
    const { points } = this;
    const define = (name: string, slot: number): void => {
      if (!name.includes(' ')) points.when(slot, (each) => this.define(owner, name, each));
    };
    points.eachField(descriptors, define);
  }
}
