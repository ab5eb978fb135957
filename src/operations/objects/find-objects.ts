import { Type } from 'typebox';
import type { ObjectFilter, ObjectQuery } from '../../store/store.ts';
import { defineOperation, type InputOf, type Operation } from '../operation.ts';
import { pagingParameters, type RequestLimits, selectParameter, substringParameter } from '../shared-parameters.ts';
import { objectPageChunks, objectRowProperties } from './object-schemas.ts';
import { sourceLocationsSchema } from './source-locations.ts';

const foundObject = Type.Object({ ...objectRowProperties, sourceLocations: sourceLocationsSchema });

const output = Type.Object({
  totalObjects: Type.Integer({ minimum: 0, description: 'Number of all matching objects, whatever limit and skip.' }),
  objects: Type.Array(foundObject, { description: 'By name, then full name, then ID.' }),
});

/** What objects are searched by. Filters combine by AND, the values of `fullname` by OR. */
export const objectFilterParameters = {
  name: substringParameter('the object name'),
  fullname: { ...substringParameter('the full name; given several times, any of them may match'), repeatable: true },
  filepath: substringParameter('the file path'),
  mangling: substringParameter('the mangling'),
  annotation: substringParameter('one annotation'),
  type: substringParameter('the display name of the type'),
} as const;

export function objectFilter({ fullname, filepath, ...same }: InputOf<typeof objectFilterParameters>): ObjectFilter {
  return {
    ...same,
    ...(fullname && { fullName: fullname }),
    ...(filepath !== undefined && { filePath: filepath }),
  };
}

/** Searches the objects of an application. */
export function findObjects(limits: RequestLimits): Operation {
  const parameters = {
    ...pagingParameters('objects', limits),
    ...objectFilterParameters,
    select: selectParameter(['source-locations'], 'source-locations adds sourceLocations to each object that has any.'),
  } as const;
  return defineOperation({
    name: 'find-objects',
    title: 'Find objects',
    description: 'Searches code objects by filters, page by page, with the exact total.',
    path: '/objects',
    parameters,
    output,
    async run({ reader, sources }, input) {
      const query = objectQuery(input);
      if (query.withLocations) await sources.require();
      return { chunks: objectPageChunks(reader.findObjects(query)) };
    },
  });

  function objectQuery(input: InputOf<typeof parameters>): ObjectQuery {
    const { limit, skip = 0, select = [], ...filters } = input;
    return { ...objectFilter(filters), limit, skip, withLocations: select.includes('source-locations') };
  }
}
