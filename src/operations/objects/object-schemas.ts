import { Type } from 'typebox';
import { QueryError } from '../../errors.ts';

const typeProperties = {
  type: Type.String({ description: 'Object type for display.' }),
  typeId: Type.String({ description: 'Object type reference key.' }),
};

/** What names an object wherever it stands. */
export const identityProperties = {
  id: Type.String({ description: 'Permanent object ID, decimal digits.' }),
  name: Type.String({ description: 'Object name.' }),
  fullName: Type.String({ description: 'Object long name; usually locates the object in the software.' }),
  ...typeProperties,
};

export const parentTypeSchema = Type.Object(typeProperties);

export function objectNotFound(application: string, id: number): QueryError {
  return new QueryError('object-not-found', `'${application}' has no object ${id}`);
}
