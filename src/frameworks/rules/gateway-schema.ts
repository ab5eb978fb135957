import Type, { type Static } from 'typebox';
import { name, oneOrMore, optional, part, selectors, symbols } from './schema-parts.ts';

const step = Type.Union([Type.Literal('strip'), Type.Literal('rewrite'), Type.Literal('prefix'), Type.Literal('set')]);

/** What rules say of gateways. */
export const gateway = part('Routes by which a gateway passes requests on to services of the application.', {
  id: name,
  library: Type.String({ minLength: 1, description: 'Name under which coverage lists routes that are not followed.' }),
  listed: optional(
    oneOrMore(
      Type.String({ description: 'Settings that are lists of routes, each with uri, predicates and filters.' }),
    ),
  ),
  first: optional(oneOrMore(Type.String({ description: 'Settings that are lists of filters of all these routes.' }))),
  located: optional(
    oneOrMore(Type.String({ description: 'Settings by which each service stands below its name: true.' })),
  ),
  named: optional(
    Type.String({ description: 'Setting of routes by name, with path, serviceId or url, and stripPrefix.' }),
  ),
  prefix: optional(Type.String({ description: 'Setting of what stands before the paths of routes by name.' })),
  path: optional(Type.String({ description: 'The predicate that states paths.' })),
  filters: optional(
    Type.Record(name, step, {
      description: 'Filters that change the path, by name; methods of code are called so with a small first letter.',
    }),
  ),
  code: optional(
    part(
      'Calls that state routes, in files with this import: paths and filters on the way to the call with the address.',
      {
        imports: name,
        ends: name,
        path: name,
        filters: name,
      },
    ),
  ),
  rewriting: optional(
    part(
      'Calls that make proxies which change the beginning of paths: records of patterns and what stands for them, and addresses that requests are passed on to.',
      {
        calls: symbols,
        rewrites: selectors,
        targets: selectors,
      },
    ),
  ),
});

export type GatewayRule = Static<typeof gateway>;
