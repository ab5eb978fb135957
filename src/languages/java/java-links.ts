import type { LinkRecord } from '../../bundle/records.ts';
import type { Dispatch } from './dispatch.ts';
import type { ExternalObjects } from './external-objects.ts';
import type { CodeRecord, IndexedLink } from './index-records.ts';
import type { InjectedReceivers } from './injected-receivers.ts';

/** The rules behind links that the compiler does not state. */
export const javaRules = {
  /** A call of a method reaches those that override it in classes the receiver may be of. */
  overriding: 'java/overriding-method',
  /** What is called through a functional interface is each function that flows there. */
  functionValue: 'java/function-value',
  /** A loop steps through what an in-house method `iterator()` gives. */
  iterated: 'java/iteration',
  /** A mapper that a build generates makes a type and fills it in. */
  mapped: 'java/mapper',
} as const;

const escalated = new Set(['INHERIT', 'IMPLEMENT', 'OVERRIDE', 'REFER', 'CATCH']);

/** A call that classes derived from its receiver's may answer. */
interface VirtualCall {
  readonly link: IndexedLink;
  readonly file: string;
}

/** The links of a Java program: those of each file at once, those that follow from all classes at the end. */
export class JavaLinks {
  private readonly externals: ExternalObjects;
  private readonly dispatch: Dispatch;
  private readonly virtual: VirtualCall[] = [];

  constructor(externals: ExternalObjects, dispatch: Dispatch) {
    this.externals = externals;
    this.dispatch = dispatch;
  }

  *ofFile({ file, links, overrides }: CodeRecord): Generator<LinkRecord> {
    for (const link of links) {
      yield this.record(link, file, link.type, this.targetOf(link), link.rule, link.candidates);
    }
    for (const { method, of, owner } of overrides) {
      for (const to of owner === null ? [] : of) {
        yield { record: 'link', from: method, to, type: 'OVERRIDE', escalated: true };
      }
    }
  }

  /** Notes the calls of a file for `ofDispatch`, and adds all to those that are stated, as `caller callee`. */
  addCalls({ file, links }: CodeRecord, stated: Set<string>): void {
    for (const link of links) {
      if (link.receiver !== undefined) this.virtual.push({ link, file });
      if (link.type === 'CALL') stated.add(`${link.from} ${this.targetOf(link)}`);
    }
  }

  private targetOf({ to, symbol, type }: IndexedLink): string {
    return to ?? this.externals.keyOf(symbol as string, type);
  }

  /** Links of virtual calls to overriding methods: those of what a container hands over, where it does, else those of all derived classes. */
  *ofDispatch(injected: InjectedReceivers): Generator<LinkRecord> {
    for (const { link, file } of this.virtual) {
      const target = link.to ?? `${link.symbol}/${link.arity}`;
      const others: (readonly [number, number])[] = [];
      for (const lines of link.lines) {
        const known = injected.at(file, link.from, link.to ?? (link.symbol as string), lines);
        if (known === null) others.push(lines);
        else yield* this.toEach(link, file, [lines], this.dispatch.targetsIn(target, known.classes), known.rule);
      }
      if (others.length === 0) continue;
      const found = this.dispatch.targets(target, link.receiver as string);
      yield* this.toEach(link, file, others, found, javaRules.overriding);
    }
    this.virtual.length = 0;
  }

  private *toEach(
    link: IndexedLink,
    file: string,
    lines: IndexedLink['lines'],
    targets: readonly string[],
    rule: string,
  ): Generator<LinkRecord> {
    for (const to of targets) yield this.record({ ...link, lines }, file, 'CALL', to, rule, targets.length);
  }

  private record(
    { from, lines }: IndexedLink,
    file: string,
    type: string,
    to: string,
    rule: string | undefined,
    candidates: number | undefined,
  ): LinkRecord {
    return {
      record: 'link',
      from,
      to,
      type,
      ...(escalated.has(type) ? { escalated: true } : {}),
      locations: lines.map(([startLine, endLine]) => ({ file, startLine, endLine })),
      ...(rule === undefined ? {} : { confidence: 'derived', rule }),
      ...(candidates === undefined || candidates < 2 ? {} : { 'x-candidates': candidates }),
    };
  }
}
