import { Type } from 'typebox';
import { QueryError } from '../../errors.ts';
import type { ModuleKind } from '../../model/module.ts';

export const moduleProperties = {
  path: Type.String({
    description:
      'Identity of the module: names of folders and file from the top down joined by `/`; of a package its key.',
  }),
  name: Type.String({ description: 'Last name of the path; of a package its key.' }),
  kind: Type.Unsafe<ModuleKind>({
    type: 'string',
    enum: ['folder', 'file', 'package'],
    description: 'folder and file: of in-house objects; package: of external ones.',
  }),
};

export const moduleEndSchema = Type.Object({ path: moduleProperties.path });

/** A module in the query. */
export function moduleParameter<const R extends boolean>(what: string, required: R) {
  return {
    in: 'query',
    description: `${what}: names joined by \`/\` or \`\\\`.`,
    required,
    repeatable: false,
    schema: Type.String(),
  } as const;
}

export const includePackagesParameter = {
  in: 'query',
  description: 'true adds the packages of external objects.',
  required: false,
  repeatable: false,
  schema: Type.Boolean({ default: false }),
} as const;

export const countEscalatedParameter = {
  in: 'query',
  description: 'true takes links that are only escalated or references too, such as type references and inheritance.',
  required: false,
  repeatable: false,
  schema: Type.Boolean({ default: false }),
} as const;

export function moduleNotFound(application: string, ...paths: readonly string[]): QueryError {
  const named = paths.map((path) => `'${path}'`).join(' or ');
  return new QueryError('module-not-found', `'${application}' has no module ${named}`);
}
