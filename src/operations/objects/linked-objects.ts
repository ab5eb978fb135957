import { Type } from 'typebox';
import type { Confidence } from '../../model/code-object.ts';
import { addition } from '../addition.ts';
import { identityProperties, parentTypeSchema } from './object-schemas.ts';
import { sourceLocationsSchema } from './source-locations.ts';

/** What a callee and a caller state, each of the other end of a link. `end` names it in the descriptions. */
export function linkedObjectProperties(end: 'callee' | 'caller') {
  return {
    ...identityProperties,
    fullName: Type.String({ description: 'Object long name.', ...addition }),
    linkType: Type.String({ description: 'How the caller refers to the callee, such as CALL, READ or WRITE.' }),
    escalated: Type.Boolean({
      description: 'True when only escalated or reference links stand behind it.',
      ...addition,
    }),
    confidence: Type.Unsafe<Confidence>({
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
    candidates: Type.Integer({
      minimum: 1,
      description: 'How many callees the calls behind the link may have by that rule; 1 where there is no other.',
      ...addition,
    }),
    parent: Type.Optional(
      Type.Union([parentTypeSchema, Type.Null()], {
        description: `Type of the parent of the ${end}, one where there are several; null when there is none. Only with select=parent.`,
      }),
    ),
    sourceLocations: sourceLocationsSchema,
  };
}

/** `includeEscalated` of both directions. */
export function escalatedParameter(ends: 'callees' | 'callers') {
  return {
    in: 'query',
    description: `true adds ${ends} that only escalated or reference links stand behind.`,
    required: false,
    repeatable: false,
    schema: Type.Boolean({ default: false }),
  } as const;
}
