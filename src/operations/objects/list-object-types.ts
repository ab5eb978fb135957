import { Type } from 'typebox';
import { compareCodePoints } from '../../model/order.ts';
import { defineOperation } from '../operation.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const listObjectTypes = defineOperation({
  name: 'list-object-types',
  title: 'List object types',
  description: 'Lists the types of the objects of an application with how many objects each has.',
  path: '/object-types',
  parameters: {},
  output: Type.Array(
    Type.Object({
      type: Type.String({ description: 'Object type for display.' }),
      typeId: Type.String({ description: 'Object type reference key.' }),
      nbObjects: count('Objects of the type, external ones included.'),
      nbExternalObjects: count('External objects among them.'),
    }),
    { description: 'By type, then type ID.' },
  ),
  run({ reader }) {
    const types = reader.statistics().objectTypes.map(({ type, typeId, objects, externalObjects }) => ({
      type,
      typeId,
      nbObjects: objects,
      nbExternalObjects: externalObjects,
    }));
    types.sort((a, b) => compareCodePoints(a.type, b.type) || compareCodePoints(a.typeId, b.typeId));
    return { json: types };
  },
});
