import { ownerOf } from '../../bundle/context-names.ts';
import { isInside, makerOf, originOf, siteOf } from '../../code-model/fact-table.ts';
import type { CallContexts } from '../callbacks/call-contexts.ts';
import type { ContextWay } from '../callbacks/context-links.ts';
import type { ReceiverContexts } from '../receivers/receiver-contexts.ts';
import type { Handler } from './start-point.ts';

/** How handlers are entered: as the call that made them or that they are written in, for a part of what they do, or for an instance of a class. */
export class EnteredContexts {
  private readonly calls: CallContexts | undefined;
  private readonly receivers: ReceiverContexts | undefined;

  constructor(calls: CallContexts | undefined, receivers: ReceiverContexts | undefined) {
    this.calls = calls;
    this.receivers = receivers;
  }

  entering(handler: Handler): ContextWay | null {
    return (
      (handler.branch?.apart !== undefined ? branchWay(handler) : null) ??
      this.calls?.entering(makerOf(handler.object)) ??
      this.receivers?.enteringInstance(makerOf(handler.object), originOf(handler.object)) ??
      this.aroundMaker(handler) ??
      branchWay(handler) ??
      this.around(handler) ??
      this.forReceiver(handler)
    );
  }

  /** As a function around the closure was called, where that is what made it. */
  private aroundMaker({ object }: Handler): ContextWay | null {
    const way = this.calls?.entering(siteOf(object)) ?? null;
    return way?.enters !== undefined && isInside(originOf(object), ownerOf(way.enters)) ? way : null;
  }

  /** `work('mail', send)` with `work = (name, run) => new Worker(name, (job) => run(job))`: each call of `work` has a handler of its own. */
  private around({ object, named }: Handler): ContextWay | null {
    return named === undefined ? null : (this.calls?.enteringAs(originOf(object), named) ?? null);
  }

  private forReceiver({ object, receiver }: Handler): ContextWay | null {
    return receiver === undefined ? null : (this.receivers?.entering(receiver, originOf(object)) ?? null);
  }
}

/** A handler of which only a part runs has a context for each verb. */
function branchWay({ object, branch }: Handler): ContextWay | null {
  if (branch === undefined) return null;
  const [skips, apart] = [branch.skips, branch.apart ?? []].map((lines) =>
    lines.map(({ startLine, endLine }) => [startLine, endLine] as const),
  );
  return {
    enters: `${originOf(object)}@${branch.verb}`,
    ...(skips?.length ? { skips } : {}),
    ...(apart?.length ? { apart } : {}),
  };
}
