import { type TProperties, Type } from 'typebox';
import type { Confidence } from '../../model/code-object.ts';
import type { ApplicationReader } from '../../store/store.ts';
import { identityProperties, objectNotFound } from '../objects/object-schemas.ts';
import { maximumInteger, type RequestLimits } from '../shared-parameters.ts';

/** An object of a graph or of a list by depth. `from`: where depths count from. */
export function atDepthProperties(from: string) {
  return {
    ...identityProperties,
    filePath: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Path of the analysed source file, the first of several; null when not applicable.',
    }),
    external: Type.Boolean({ description: 'True when the object is not in-house code.' }),
    test: Type.Boolean({ description: 'True for test code.' }),
    depth: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: `Links between it and ${from}, over the shortest way; null where none leads there.`,
    }),
  };
}

const end = Type.Object({ id: Type.String({ description: 'Permanent object ID, decimal digits.' }) });

export const graphLinkSchema = Type.Object({
  origin: end,
  target: end,
  linkType: Type.String({ description: 'How the caller refers to the callee, such as CALL, READ or WRITE.' }),
  escalated: Type.Boolean({ description: 'True when only escalated or reference links stand behind it.' }),
  confidence: Type.Unsafe<Confidence>({
    type: 'string',
    enum: ['resolved', 'derived'],
    description: 'resolved: found by a compiler or an indexer; derived: by a rule.',
  }),
  rule: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'ID of the rule behind a derived link.' }),
  candidates: Type.Integer({
    minimum: 1,
    description: 'How many callees the calls behind the link may have by that rule; 1 where there is no other.',
  }),
});

/** A graph of objects. `from`: where depths count from. */
export function objectGraphSchema(from: string) {
  return Type.Object({
    totalObjects: Type.Integer({ minimum: 0, description: 'Number of all nodes, whatever limit.' }),
    totalLinks: Type.Integer({ minimum: 0, description: 'Number of all links between them, whatever limit.' }),
    truncated: Type.Boolean({ description: 'True when limit left out nodes: the last ones in their order.' }),
    nodes: Type.Array(
      Type.Object({
        ...atDepthProperties(from),
        isStartPoint: Type.Boolean({ description: 'True when a transaction starts at it.' }),
        isEndPoint: Type.Boolean({ description: 'True when transactions end at it.' }),
      }),
      { description: 'By depth, those without one last; then by name, full name, ID.' },
    ),
    links: linksBetweenNodes(graphLinkSchema.properties),
  });
}

/** The links of a graph, by the members of each. */
export function linksBetweenNodes<P extends TProperties>(members: P) {
  return Type.Array(Type.Object(members), {
    description:
      'Links between the nodes given. By origin, then target, each by name, full name, ID; then by link type.',
  });
}

/** `limit` of a graph. */
export function nodeLimitParameter({ maximumLimit }: RequestLimits) {
  return {
    in: 'query',
    description: 'Maximum number of nodes returned, the nearest first; 0 returns the totals alone.',
    required: true,
    repeatable: false,
    schema: Type.Integer({ minimum: 0, maximum: maximumLimit }),
  } as const;
}

/** `full` of a graph of a transaction or of a data graph. */
export const fullParameter = {
  in: 'query',
  description:
    'true: all objects; false or left out: start points, end points, and what lies on a way from one to the other.',
  required: false,
  repeatable: false,
  schema: Type.Boolean({ default: false }),
} as const;

/** Whether escalated links are followed. */
export const followEscalatedParameter = {
  in: 'query',
  description: 'true follows escalated and reference links too, such as type references, inheritance and imports.',
  required: false,
  repeatable: false,
  schema: Type.Boolean({ default: false }),
} as const;

/** Objects that one question may be about. */
const maxObjects = 200;

/** `id`, repeated. */
export const objectIdsParameter = {
  in: 'query',
  description: `Permanent ID of an object: decimal digits without a leading zero. May be repeated, ${maxObjects} times at most.`,
  required: true,
  repeatable: true,
  schema: Type.Integer({ minimum: 1, maximum: maximumInteger }),
} as const;

/** What is wrong with the number of ids. */
export function checkObjectIds({ id }: { readonly id: readonly number[] }) {
  return id.length <= maxObjects ? [] : [{ parameter: 'id', message: `must be given ${maxObjects} times at most` }];
}

/** Throws `object-not-found` with the first id that no object has. */
export function requireObjects(reader: ApplicationReader, ids: Iterable<number>): void {
  for (const id of ids) if (!reader.hasObject(id)) throw objectNotFound(reader.info.name, id);
}
