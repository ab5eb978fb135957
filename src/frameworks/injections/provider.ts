import type { Value } from '../../code-model/facts.ts';
import type { ProviderWay } from '../rules/injection-schema.ts';

/** What a container is configured to pass for a token. */
export interface Provider {
  readonly way: ProviderWay;
  readonly value: Value;
  /** File that registers it. */
  readonly file: string;
  /** What chooses it among several for one token; absent where nothing is stated. */
  readonly marks?: ProviderMarks;
}

export interface ProviderMarks {
  readonly names: readonly string[];
  /** Annotations that both the provider and the place have. */
  readonly qualifiers: readonly string[];
  /** Whether it comes before others, or gives way to any. */
  readonly rank: 'first' | 'last' | null;
  /** True where configuration decides whether it is there. */
  readonly isConditional: boolean;
}

/** Which provider a place asks for, beside its token. */
export interface Wanted {
  /** Stated by an annotation; null for none. */
  readonly named: string | null;
  readonly qualifiers: readonly string[];
  /** Name of the place. */
  readonly place: string;
}
