import { Type } from 'typebox';
import { defineOperation } from '../operation.ts';
import { includePackagesParameter, moduleNotFound, moduleParameter, moduleProperties } from './module-schemas.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

export const listModules = defineOperation({
  name: 'list-modules',
  title: 'List modules',
  description: 'Lists the folders and files right below a folder, or the top ones, with what is in them at any depth.',
  path: '/modules',
  parameters: {
    module: moduleParameter('The folder whose modules are listed; the top where it is left out', false),
    includePackages: includePackagesParameter,
  },
  output: Type.Array(
    Type.Object({
      ...moduleProperties,
      nbObjects: count('Objects in it at any depth.'),
      nbFiles: count('Files with objects in it at any depth.'),
      nbModules: count('Modules right below it.'),
    }),
    { description: 'By the names of the path; packages last, by key.' },
  ),
  run({ reader }, { module = '', includePackages = false }) {
    const modules = reader.modules(module, includePackages);
    if (modules === undefined) throw moduleNotFound(reader.info.name, module);
    return { json: modules };
  },
});
