import { Type } from 'typebox';

export const nodeIdProperty = Type.Integer({
  description: 'Local ID of the node: the same in every answer of one snapshot, unrelated to those of another.',
});

export const nodeNameProperties = {
  name: Type.String({ description: 'Node name.' }),
  fullName: Type.String({ description: 'Node names from level 1 down, joined by `/`; identifies the node.' }),
};
