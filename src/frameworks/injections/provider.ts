import type { Value } from '../../code-model/facts.ts';
import type { ProviderWay } from '../rules/injection-schema.ts';

/** What a container is configured to pass for a token. */
export interface Provider {
  readonly way: ProviderWay;
  readonly value: Value;
  /** File that registers it. */
  readonly file: string;
}
