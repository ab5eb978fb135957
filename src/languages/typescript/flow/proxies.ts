import { derivedRules } from '../derived-rules.ts';
import { plainCall } from './flow-facts.ts';
import type { HeapValue, MemberAccess } from './heap.ts';
import type { PointsTo } from './points-to.ts';
import { nowhere, type SolverCall } from './solver-call.ts';

/** What a proxy stands for, its handler, and the slots of the handler's traps. */
interface Proxied {
  readonly target: number | null;
  readonly handler: number;
  readonly getter: number;
  readonly setter: number;
}

/** Reading and writing members of a proxy calls its handler, and may reach what it stands for. */
export class Proxies {
  private readonly points: PointsTo;
  private readonly addCall: (call: SolverCall) => void;
  private readonly proxied = new Map<HeapValue, Proxied>();

  constructor(points: PointsTo, addCall: (call: SolverCall) => void) {
    this.points = points;
    this.addCall = addCall;
  }

  add(at: number, target: number | null, handler: number, place: string): void {
    const { points } = this;
    const proxy = points.heap.value('proxy', place);
    const [getter, setter] = [points.slot(), points.slot()];
    points.load(handler, 'get', getter, nowhere);
    points.load(handler, 'set', setter, nowhere);
    this.proxied.set(proxy, { target, handler, getter, setter });
    points.put(at, proxy);
  }

  access(proxy: HeapValue, access: MemberAccess): void {
    const entry = this.proxied.get(proxy);
    if (entry === undefined) return;
    const { points } = this;
    const isLoad = access.kind === 'load';
    this.addCall({
      ...plainCall,
      callee: isLoad ? entry.getter : entry.setter,
      receiver: entry.handler,
      arguments: isLoad ? [entry.target, null] : [entry.target, null, access.slot],
      result: isLoad ? access.slot : points.slot(),
      site: access.site,
      rule: derivedRules.accessor,
    });
    if (entry.target !== null) points.forward(entry.target, access);
  }
}
