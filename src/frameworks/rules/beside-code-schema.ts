import Type, { type Static } from 'typebox';
import { configuredPath } from './configured-schema.ts';
import { exportedRepository } from './exported-schema.ts';
import { gateway } from './gateway-schema.ts';
import { name, names, oneOrMore, optional, part } from './schema-parts.ts';
import { startPoint } from './start-point-schema.ts';

const descriptor = part('What XML files beside the code state.', {
  id: name,
  reads: Type.Union([
    Type.Literal('servlets'),
    Type.Literal('actions'),
    Type.Literal('controllers'),
    Type.Literal('tasks'),
  ]),
  methods: optional(names),
  startPoint,
  bases: optional(
    Type.Array(
      part('Servlets of libraries, by full name, whose path stands before those of a kind of classes.', {
        servlets: oneOrMore(name),
        framework: name,
        of: name,
      }),
    ),
  ),
});

const generatedInterface = part(
  'Interfaces that a build generates of a document of OpenAPI: a class below one that is not in the sources answers the operations that its methods are named after.',
  {
    id: name,
    names: oneOrMore(Type.String({ minLength: 1, description: 'Glob of the names of such interfaces: *Api.' })),
    imports: oneOrMore(
      Type.String({ description: 'Packages that the file of such a class, or its module, imports one of.' }),
    ),
    of: Type.String({
      minLength: 1,
      description: 'Kind of classes whose paths stand before those of the document: of the class, and of base paths.',
    }),
    withBase: optional(
      oneOrMore(
        Type.String({
          description: 'Glob of the interfaces whose callers, generated too, add the path of the first server.',
        }),
      ),
    ),
    startPoint,
  },
);

const basePath = part(
  'Settings of files beside the code that put paths before those of classes of this kind, one behind the other.',
  {
    of: name,
    settings: Type.Array(oneOrMore(name), { description: 'Each part of the path, with the spellings of its key.' }),
  },
);

const services = part('Settings that name a module as a service, by which others send requests to it.', {
  names: oneOrMore(name),
  ports: optional(oneOrMore(name)),
});

/** What rules say of files beside the code. */
export const besideCode = {
  descriptors: optional(Type.Array(descriptor)),
  basePaths: optional(Type.Array(basePath)),
  configuredPaths: optional(Type.Array(configuredPath)),
  services: optional(services),
  gateways: optional(Type.Array(gateway)),
  generatedInterfaces: optional(Type.Array(generatedInterface)),
  exportedRepositories: optional(Type.Array(exportedRepository)),
};

export type GeneratedInterface = Static<typeof generatedInterface>;
