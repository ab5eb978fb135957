import type { StartPoint } from '../start-points/start-point-records.ts';
import { addressOfProcedure } from './called-procedures.ts';
import type { Operation } from './fitting-operations.ts';
import type { Services } from './services.ts';

/** The start points that requests may lead to: operations, and screens that a router within the front end is asked for. @param packageFor folder of the package of a file */
export function operationsOf(
  points: readonly StartPoint[],
  services: Services,
  packageFor: (file: string) => string,
): Operation[] {
  return points.flatMap(({ verb, object, declarations, namespaces, root, base }) => {
    const isOperation = /( Operation| WebSocket Handler|^RPC Procedure)$/.test(object.type);
    const ofRouter = declarations.some(({ startPoint }) => startPoint.answersRouter === true);
    if (object.test === true || !(isOperation || ofRouter)) return [];
    return {
      key: object.key,
      namespaces: [...namespaces],
      ...(declarations[0] === undefined ? {} : placeOf(declarations[0].file, services)),
      parameters: [...object.fullName.matchAll(/<(?:\w+:)?(\w+)>/g)].map(([, name]) => name as string),
      routeNames: declarations.flatMap((each) => each.routeNames ?? []),
      verb: object.type.endsWith('WebSocket Handler') ? 'WEBSOCKET' : verb,
      path: addressOfProcedure(object.type, object.name) ?? object.name,
      isBelowBase: / \/?\{\}\//.test(object.fullName),
      endsOptional: /[^/]\?$/.test(object.fullName),
      catchesAll: /\*\w*$|\[\.\.\.\w+\]+$/.test(object.fullName),
      ...(ofRouter ? { router: packageFor(root), isScreen: !isOperation, ...inRouter(object.name, base) } : {}),
    };
  });
}

/** The path of a page as the router has it that is mounted at a base path. */
function inRouter(path: string, base: string): Pick<Operation, 'inRouter'> {
  const start = base.replace(/^\/+|\/+$/g, '');
  if (start === '' || !`${path}/`.startsWith(`${start}/`)) return {};
  return { inRouter: path.slice(start.length + 1) || '/' };
}

function placeOf(file: string, services: Services): Pick<Operation, 'file' | 'service'> {
  const service = services.nameOf(file);
  return { file, ...(service === undefined ? {} : { service }) };
}
