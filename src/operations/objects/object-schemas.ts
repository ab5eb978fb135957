import { Type } from 'typebox';
import { QueryError } from '../../errors.ts';
import type { ObjectPage } from '../../store/store.ts';

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

/** An object as lists of objects show it. */
export const objectRowProperties = {
  ...identityProperties,
  filePath: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Path of the analysed source file, the first of several; null when not applicable.',
  }),
  mangling: Type.String({ description: 'Function signature; empty when not applicable.' }),
  annotations: Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    items: { type: 'string' },
    description: 'Annotations of the object; null when not applicable.',
  }),
};

/** A page of objects with their exact total. `whole`: what is counted. */
export function objectPageSchema(whole: string) {
  return Type.Object({
    totalObjects: Type.Integer({ minimum: 0, description: `Number of ${whole}, whatever limit and skip.` }),
    objects: Type.Array(Type.Object(objectRowProperties), { description: 'By name, then full name, then ID.' }),
  });
}

export function objectPageChunks({ total, rows }: ObjectPage): Iterable<Uint8Array> {
  return rows.within(`{"totalObjects":${total},"objects":[`, ']}');
}

export const parentTypeSchema = Type.Object(typeProperties);

export function objectNotFound(application: string, id: number): QueryError {
  return new QueryError('object-not-found', `'${application}' has no object ${id}`);
}
