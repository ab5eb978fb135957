import { objectPageChunks, objectPageSchema } from '../objects/object-schemas.ts';
import { defineOperation, type Operation } from '../operation.ts';
import { pagingParameters, type RequestLimits } from '../shared-parameters.ts';
import { moduleNotFound, moduleParameter } from './module-schemas.ts';

/** The objects of a module, page by page. */
export function listModuleObjects(limits: RequestLimits): Operation {
  return defineOperation({
    name: 'list-module-objects',
    title: 'List objects of a module',
    description: 'Lists the objects in a folder, file or package at any depth, page by page, with the exact total.',
    path: '/modules/objects',
    parameters: {
      module: moduleParameter('The module, or the key of a package', true),
      ...pagingParameters('objects', limits),
    },
    output: objectPageSchema('all objects of the module'),
    run({ reader }, { module, limit, skip = 0 }) {
      const page = reader.moduleObjects(module, { skip, limit });
      if (page === undefined) throw moduleNotFound(reader.info.name, module);
      return { chunks: objectPageChunks(page) };
    },
  });
}
