import type { EntryKind } from './truth.ts';

/** What a type of start point is to the measurement; `apart`: a kind that the truth does not list. */
export interface StartPointKind {
  readonly kind: EntryKind | 'apart';
  readonly verb: string;
}

const kinds: readonly [RegExp, EntryKind | 'apart'][] = [
  [
    /^(Package Export|((Frappe|Odoo) )?Event Listener|CQRS Handler|Socket\.IO Client Event|GraphQL Field Resolver)$/,
    'apart',
  ],
  [/^(React|Vue|Svelte|Angular|Solid|DOM|Blaze|HTML|Template) .*(Event Handler|Handler|Effect|Watcher)$/, 'apart'],
  [/ (Page|Screen)$/, 'page'],
  [/^tRPC |(Procedure|Method|Publication|RPC|Server Action)$/, 'procedure'],
  [/(Job|Schedule|Timer)$/, 'job'],
  [/(Command|Script)$/, 'command'],
  [
    /(Consumer|Listener|Subscriber|Task|Event|Event Handler|Message Handler|WebSocket Handler|Handler|Signal Receiver|Worker)$/,
    'consumer',
  ],
];

export function startPointKind(type: string): StartPointKind {
  const verb = / (GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT|ANY|ALL) Operation$/.exec(type)?.[1];
  if (verb !== undefined) return { kind: 'route', verb: verb === 'ALL' ? 'ANY' : verb };
  const root = /^GraphQL (Query|Mutation|Subscription)$/.exec(type)?.[1];
  if (root !== undefined) return { kind: 'operation', verb: root };
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1];
  return { kind: kind ?? 'apart', verb: '' };
}
