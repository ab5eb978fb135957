import { Type } from 'typebox';
import { together } from '../../absent-data.ts';
import type { ObjectDetails } from '../../model/code-object.ts';
import { addition } from '../addition.ts';
import { defineOperation } from '../operation.ts';
import { objectIdParameter, selectParameter } from '../shared-parameters.ts';
import { identityProperties, objectNotFound } from './object-schemas.ts';
import { sourceLocationsMember, sourceLocationsSchema } from './source-locations.ts';

const { fullName: _, ...parentProperties } = identityProperties;

const output = Type.Object({
  ...identityProperties,
  mangling: Type.String({ description: 'Function signature; empty when not applicable.' }),
  annotations: Type.Array(Type.String(), { description: 'Annotations of the object, as imported.' }),
  status: Type.Object({
    id: Type.Unsafe<ObjectDetails['status']>({
      enum: ['Added', 'Modified', 'Unchanged', null],
      description: 'Change against the previous analysis; null on the first.',
    }),
  }),
  external: Type.Boolean({
    description: 'True when the object is not in-house code but of an external library, package, primitive or builtin.',
  }),
  programmingLanguage: Type.Object({ name: Type.String({ description: 'Language of the object.' }) }),
  parent: Type.Union([Type.Object(parentProperties), Type.Null()], {
    description: 'The composite object, one where there are several; null when there is none.',
  }),
  filePath: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Path of the analysed source file, the first of several; null when not applicable.',
    ...addition,
  }),
  test: Type.Boolean({ description: 'True for test code.', ...addition }),
  package: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Key of the package an external object belongs to.',
    ...addition,
  }),
  sourceLocations: sourceLocationsSchema,
});

export const getObject = defineOperation({
  name: 'get-object',
  title: 'Get object',
  description: 'Returns the characteristics of one object.',
  path: '/objects/{id}',
  parameters: {
    id: objectIdParameter,
    select: selectParameter(['source-locations'], 'source-locations adds sourceLocations where there are any.'),
  },
  output,
  async run({ reader, sources }, { id, select = [] }) {
    const withLocations = select.includes('source-locations');
    const [object, locations] = together(
      () => reader.object(id),
      () => (withLocations ? reader.sourceLocations(id) : []),
    );
    if (object === undefined) throw objectNotFound(reader.info.name, id);
    if (!withLocations) return { json: characteristics(object) };
    await sources.require();
    return { json: { ...characteristics(object), ...sourceLocationsMember(locations) } };
  },
});

function characteristics(object: ObjectDetails): object {
  const { id, name, fullName, type, typeId, mangling, annotations, status, external, language, filePath, test } =
    object;
  const { parent, package: packageKey } = object;
  return {
    id,
    name,
    fullName,
    type,
    typeId,
    mangling,
    annotations: annotations ?? [],
    status: { id: status },
    external,
    programmingLanguage: { name: language },
    parent: parent && { id: parent.id, name: parent.name, type: parent.type, typeId: parent.typeId },
    filePath,
    test,
    package: packageKey,
  };
}
