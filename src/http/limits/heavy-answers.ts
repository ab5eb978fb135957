import type { InputValues, Operation } from '../../operations/operation.ts';
import type { Exchange } from '../exchange.ts';
import type { AddressOf } from './client-address.ts';
import { FairGate, type FairGateOptions } from './fair-gate.ts';

/** Elements of a list from which on it counts as heavy, whatever the question is. */
const heavyLimit = 10_000;

export function isHeavy(operation: Pick<Operation, 'heavy'>, input: InputValues): boolean {
  return operation.heavy === true || ((input['limit'] as number | undefined) ?? 0) > heavyLimit;
}

/** Heavy answers take turns: those of one key, or without keys of one address, do not hold up those of others. */
export class HeavyAnswers {
  private readonly gate: FairGate;
  private readonly addressOf: AddressOf;

  constructor(options: FairGateOptions, addressOf: AddressOf) {
    this.gate = new FairGate(options);
    this.addressOf = addressOf;
  }

  /** Waits for the turn of a request, which it keeps until its answer has ended. Rejects with `overloaded`, or when the client has gone. */
  async enter(exchange: Exchange): Promise<void> {
    const leave = await this.gate.enter(exchange.caller?.id ?? this.addressOf(exchange.request), exchange.gone);
    exchange.onClosed(leave);
    exchange.checkWanted();
  }
}
