import { Type } from 'typebox';
import type { Callee } from '../../model/code-object.ts';
import { addition } from '../addition.ts';
import { jsonArrayChunks } from '../json-chunks.ts';
import { defineOperation } from '../operation.ts';
import { objectIdParameter, selectParameter } from '../shared-parameters.ts';
import { identityProperties, objectNotFound, parentTypeSchema } from './object-schemas.ts';
import { sourceLocationsMember, sourceLocationsSchema } from './source-locations.ts';

const callee = Type.Object({
  ...identityProperties,
  fullName: Type.String({ description: 'Object long name.', ...addition }),
  linkType: Type.String({ description: 'How the caller refers to the callee, such as CALL, READ or WRITE.' }),
  escalated: Type.Boolean({ description: 'True when only escalated or reference links stand behind it.', ...addition }),
  confidence: Type.Unsafe<Callee['confidence']>({
    type: 'string',
    enum: ['resolved', 'derived'],
    description: 'resolved: found by a compiler or an indexer; derived: by a rule.',
    ...addition,
  }),
  rule: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'ID of the rule behind a derived link.',
    ...addition,
  }),
  parent: Type.Optional(
    Type.Union([parentTypeSchema, Type.Null()], {
      description: 'Type of the parent, one where there are several; null when there is none. Only with select=parent.',
    }),
  ),
  sourceLocations: sourceLocationsSchema,
});

export const listCallees = defineOperation({
  name: 'list-callees',
  title: 'List direct callees',
  description: 'Lists what an object refers to in its statements: one entry for each pair of callee and link type.',
  path: '/objects/{id}/callees',
  parameters: {
    id: objectIdParameter,
    select: selectParameter(
      ['parent', 'source-locations'],
      'parent adds the parent type of each callee, source-locations its source locations.',
    ),
    includeEscalated: {
      in: 'query',
      description: 'true adds callees that only escalated or reference links stand behind.',
      required: false,
      repeatable: false,
      schema: Type.Boolean({ default: false }),
    },
  },
  output: Type.Array(callee, { description: 'By name, full name, ID, then link type.' }),
  async run({ reader, requireSources }, { id, select = [], includeEscalated = false }) {
    if (!reader.hasObject(id)) throw objectNotFound(reader.info.name, id);
    const members = { parent: select.includes('parent'), sourceLocations: select.includes('source-locations') };
    if (members.sourceLocations) await requireSources();
    return { chunks: jsonArrayChunks(rows(reader.callees(id, { includeEscalated, members }), members)) };
  },
});

interface ChosenMembers {
  readonly parent: boolean;
  readonly sourceLocations: boolean;
}

function* rows(callees: Iterable<Callee>, members: ChosenMembers): Iterable<object> {
  for (const { parent, sourceLocations, ...callee } of callees) {
    yield {
      ...callee,
      ...(members.parent && { parent: parent && { type: parent.type, typeId: parent.typeId } }),
      ...(members.sourceLocations && sourceLocationsMember(sourceLocations)),
    };
  }
}
