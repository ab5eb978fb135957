import type { FactTable } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { InjectedCall } from '../../code-model/injected-values.ts';

/** What containers hand over to be called at one place. */
export interface InjectedReceiver {
  /** Keys of the classes. */
  readonly classes: readonly string[];
  /** Id of the rule that knows. */
  readonly rule: string;
}

/**
 * The calls that are made on nothing but what containers hand over, by caller, name and lines. Where several calls of a name share their lines, all of
 * them must be.
 */
export class InjectedReceivers {
  private readonly byPlace = new Map<string, InjectedCall[]>();
  private readonly used = new Set<string>();
  private readonly all: readonly InjectedCall[];

  constructor(calls: readonly InjectedCall[], table: FactTable) {
    this.all = calls;
    for (const call of calls) {
      if (!call.whole || call.receivers.length === 0) continue;
      const place = placeOf(call.file, call.caller, call.name, call.lines.startLine, call.lines.endLine);
      const known = this.byPlace.get(place);
      if (known === undefined) this.byPlace.set(place, [call]);
      else known.push(call);
    }
    if (this.byPlace.size > 0) this.keepWhole(table);
  }

  /** Null where other receivers than those of containers are possible. @param target key of a method, or symbol of a library's */
  at(
    file: string,
    caller: string,
    target: string,
    [startLine, endLine]: readonly [number, number],
  ): InjectedReceiver | null {
    const place = placeOf(file, caller, methodName(target), startLine, endLine);
    const calls = this.byPlace.get(place);
    const [first] = calls ?? [];
    if (calls === undefined || first === undefined) return null;
    this.used.add(place);
    return { classes: [...new Set(calls.flatMap(({ receivers }) => receivers))], rule: first.rule };
  }

  /** The calls that `at` gave nothing of so far. */
  rest(): readonly InjectedCall[] {
    return this.all.filter(
      ({ file, caller, name, lines }) => !this.used.has(placeOf(file, caller, name, lines.startLine, lines.endLine)),
    );
  }

  private keepWhole(table: FactTable): void {
    const counts = new Map<string, number>();
    for (const { file, calls } of table.files()) {
      for (const call of calls) {
        const place = placeOf(file, call.caller, calledName(call), call.lines.startLine, call.lines.endLine);
        if (this.byPlace.has(place)) counts.set(place, (counts.get(place) ?? 0) + 1);
      }
    }
    for (const [place, calls] of this.byPlace) if (counts.get(place) !== calls.length) this.byPlace.delete(place);
  }
}

function placeOf(file: string, caller: string, name: string, startLine: number, endLine: number): string {
  return `${file}\n${caller}\n${name}\n${startLine}-${endLine}`;
}

function calledName({ callee, on }: CallFact): string {
  return on?.name ?? nameIn(callee) ?? '';
}

function nameIn(value: Value): string | null {
  if (value.kind === 'member') return value.name;
  return value.kind === 'choice' ? (value.of.map(nameIn).findLast((name) => name !== null) ?? null) : null;
}

/** `add` of `Cart.java#Cart.add(Item,int)` and of `com.acme#Cart.add`. */
function methodName(target: string): string {
  const at = target.indexOf('(');
  const path = at < 0 ? target : target.slice(0, at);
  return path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('#')) + 1);
}
