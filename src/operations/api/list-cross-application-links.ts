import { Type } from 'typebox';
import type { ApplicationInfo } from '../../model/application.ts';
import type { ObjectIdentity } from '../../model/code-object.ts';
import { compareCodePoints } from '../../model/order.ts';
import { fold } from '../../search/fold.ts';
import type { ApplicationReader } from '../../store/store.ts';
import { identityProperties } from '../objects/object-schemas.ts';
import { defineOperation } from '../operation.ts';
import { type ApiEntry, apiInventory } from './api-inventory.ts';
import { OperationTable } from './match-requests.ts';

type LinkKind = 'request' | 'shared';

interface End extends ObjectIdentity {
  readonly application: string;
}

interface CrossApplicationLink {
  readonly kind: LinkKind;
  readonly origin: End;
  readonly target: End;
}

const end = Type.Object({ application: Type.String({ description: 'Application name.' }), ...identityProperties });

const output = Type.Array(
  Type.Object({
    kind: Type.Unsafe<LinkKind>({
      type: 'string',
      enum: ['request', 'shared'],
      description:
        'request: a request of the origin has method and path of an operation of the target; shared: both use a table, collection, queue or topic of the same type and name, and origin is the application asked for.',
    }),
    origin: end,
    target: end,
  }),
  { description: 'By kind, then application, name, full name and ID of the origin, then of the target.' },
);

/** Places of the taxonomy whose end points applications may share. */
const sharedRoots = ['Data Services/', 'System Interaction/Communication Services/Messaging Services/'];

export const listCrossApplicationLinks = defineOperation({
  name: 'list-cross-application-links',
  title: 'List cross-application links',
  description:
    'Lists what links an application with the others of the service: requests that have method and path of an operation of the other, either way, and data and queues of the same type and name.',
  path: '/cross-application-links',
  heavy: true,
  parameters: {},
  output,
  async run({ reader, others }) {
    const own = crossingEnds(reader);
    const found = await others.describeEach(crossingEnds);
    const links = found.flatMap((other) => linksBetween(own, other));
    return { json: links.sort(byEnds), alsoOf: found.map(({ snapshot }) => snapshot) };
  },
});

/** What of an application may be linked with others. */
interface CrossingEnds {
  readonly application: string;
  readonly snapshot: string;
  readonly requests: readonly ApiEntry[];
  readonly operations: OperationTable;
  readonly shared: ReadonlyMap<string, readonly ObjectIdentity[]>;
}

const known = new WeakMap<ApplicationInfo, CrossingEnds>();

function crossingEnds(reader: ApplicationReader): CrossingEnds {
  const there = known.get(reader.info);
  if (there) return there;
  const inventory = apiInventory(reader);
  const ends = {
    application: reader.info.name,
    snapshot: reader.info.snapshot.id,
    requests: inventory.filter(({ kind }) => kind === 'request'),
    operations: new OperationTable(inventory),
    shared: sharedEnds(reader),
  };
  known.set(reader.info, ends);
  return ends;
}

const knownBetween = new WeakMap<CrossingEnds, WeakMap<CrossingEnds, readonly CrossApplicationLink[]>>();

/** Links of two applications, in their order; kept for as long as both snapshots are loaded. */
function linksBetween(own: CrossingEnds, other: CrossingEnds): readonly CrossApplicationLink[] {
  const ofOwn = knownBetween.get(own) ?? new WeakMap<CrossingEnds, readonly CrossApplicationLink[]>();
  knownBetween.set(own, ofOwn);
  const links =
    ofOwn.get(other) ??
    [...requestLinks(own, other), ...requestLinks(other, own), ...sharedLinks(own, other)].sort(byEnds);
  ofOwn.set(other, links);
  return links;
}

function requestLinks(from: CrossingEnds, to: CrossingEnds): CrossApplicationLink[] {
  return from.requests.flatMap((request) =>
    to.operations.reachedBy(request).map(
      (operation): CrossApplicationLink => ({
        kind: 'request',
        origin: endOf(from, request),
        target: endOf(to, operation),
      }),
    ),
  );
}

function sharedLinks(own: CrossingEnds, other: CrossingEnds): CrossApplicationLink[] {
  return [...other.shared].flatMap(([key, theirs]) =>
    (own.shared.get(key) ?? []).flatMap((ours) =>
      theirs.map(
        (object): CrossApplicationLink => ({
          kind: 'shared',
          origin: endOf(own, ours),
          target: endOf(other, object),
        }),
      ),
    ),
  );
}

/** End points that may be shared, by type and folded name. */
function sharedEnds(reader: ApplicationReader): Map<string, ObjectIdentity[]> {
  const nodes = reader
    .levelNodes(5, {})
    .filter(({ fullName }) => sharedRoots.some((root) => fullName.startsWith(root)));
  const types = new Set(nodes.map(({ name }) => name));
  const found = new Map<string, ObjectIdentity[]>();
  for (const { endPoint } of reader.dataGraphs({})) {
    if (!types.has(endPoint.type)) continue;
    const key = JSON.stringify([endPoint.typeId, fold(endPoint.name)]);
    found.set(key, [...(found.get(key) ?? []), endPoint]);
  }
  return found;
}

function endOf({ application }: CrossingEnds, { id, name, fullName, type, typeId }: ObjectIdentity): End {
  return { application, id, name, fullName, type, typeId };
}

function byEnds(a: CrossApplicationLink, b: CrossApplicationLink): number {
  return compareCodePoints(a.kind, b.kind) || compareEnds(a.origin, b.origin) || compareEnds(a.target, b.target);
}

function compareEnds(a: End, b: End): number {
  return (
    compareCodePoints(a.application, b.application) ||
    compareCodePoints(a.name, b.name) ||
    compareCodePoints(a.fullName, b.fullName) ||
    Number(a.id) - Number(b.id)
  );
}
