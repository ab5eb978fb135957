import type { LinkRecord } from '../../bundle/records.ts';
import type { CallFact, Lines } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** One way a link holds, as `x-contexts` states it. */
export interface ContextWay {
  readonly within?: string;
  readonly enters?: string;
  /** Of what is entered the lines that do not run in this context, first and last. */
  readonly skips?: readonly (readonly [number, number])[];
  /** The same of lines whose calls lead to what the context enters beside it. */
  readonly apart?: readonly (readonly [number, number])[];
}

/** What calls, and where: a call, or a statement that has a library call. */
export type Calling = CallFact | { readonly caller: string; readonly file: string; readonly lines: Lines };

interface Gathered {
  readonly from: string;
  readonly to: string;
  readonly ways: Map<string, ContextWay>;
  readonly calls: Set<Calling>;
  candidates: number;
}

/** Links with all the ways they hold. */
export class ContextLinks {
  private readonly resolver: ValueResolver;
  private readonly rule: string;
  private readonly gathered = new Map<string, Gathered>();

  /** @param rule id of the rule that the links carry */
  constructor(resolver: ValueResolver, rule: string) {
    this.resolver = resolver;
    this.rule = rule;
  }

  /** `candidates`: how many functions the call may reach. */
  add(call: Calling, to: string, way: ContextWay, candidates = 1): void {
    const from = call.caller;
    const id = `${from}\n${to}`;
    const known = this.gathered.get(id) ?? { from, to, ways: new Map(), calls: new Set(), candidates };
    this.gathered.set(id, known);
    known.ways.set(`${way.within} ${way.enters}`, way);
    known.calls.add(call);
    known.candidates = Math.min(known.candidates, candidates);
  }

  has({ caller }: CallFact, to: string): boolean {
    return this.gathered.has(`${caller}\n${to}`);
  }

  /** Those that hold in each context and for no known call say nothing that other links do not say. */
  records(): LinkRecord[] {
    const limited = [...this.gathered.values()].filter(({ ways }) => !ways.has('undefined undefined'));
    return limited
      .sort((a, b) => (a.from === b.from ? compare(a.to, b.to) : compare(a.from, b.from)))
      .map(({ from, to, ways, calls, candidates }) => ({
        record: 'link',
        from,
        to,
        type: 'CALL',
        confidence: 'derived',
        rule: this.rule,
        locations: this.placesOf(calls),
        ...(candidates > 1 ? { 'x-candidates': candidates } : {}),
        'x-contexts': [...ways.keys()].sort().map((key) => ways.get(key)),
      }));
  }

  private placesOf(calls: ReadonlySet<Calling>): NonNullable<LinkRecord['locations']> {
    const places = new Map(
      Array.from(calls, (call) => {
        const { file } = 'file' in call ? call : this.resolver.table.fileOf(call);
        return [`${call.lines.startLine} ${call.lines.endLine}`, { file, ...call.lines }];
      }),
    );
    return [...places.values()].sort((a, b) => a.startLine - b.startLine || a.endLine - b.endLine);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
