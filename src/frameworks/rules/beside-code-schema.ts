import Type from 'typebox';
import { name, names, oneOrMore, optional, part } from './schema-parts.ts';
import { startPoint } from './start-point-schema.ts';

export const descriptor = part('What XML files beside the code state.', {
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

export const basePath = part(
  'Settings of files beside the code that put paths before those of classes of this kind, one behind the other.',
  {
    of: name,
    settings: Type.Array(oneOrMore(name), { description: 'Each part of the path, with the spellings of its key.' }),
  },
);
