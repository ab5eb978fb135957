import type { Static } from 'typebox';
import { name, optional, part, selectors, symbols, verbMap } from './schema-parts.ts';

export const client = part('Interfaces of whose methods a library makes requests.', {
  id: name,
  type: name,
  /** Of the interface; absent where the methods alone say it. */
  decorators: optional(symbols),
  /** Address of the host. */
  base: optional(selectors),
  /** Name of the service that answers, where a registry knows its host. */
  service: optional(selectors),
  path: optional(selectors),
  /** Decorators of methods → verb; empty where the statement of the method begins with it: `GET /users`. */
  methods: verbMap,
  methodPath: optional(selectors),
});

export type ClientRule = Static<typeof client>;
