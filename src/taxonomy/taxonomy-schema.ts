import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false } as const;
const name = Type.String({ minLength: 1 });
const texts = Type.Union([name, Type.Array(name, { minItems: 1 })]);
const described = (description: string) => Type.Optional(Type.Union(texts.anyOf, { description }));

const condition = Type.Object(
  {
    type: described('The display type equals the text.'),
    typeStartsWith: described('The display type begins with the text, as whole words.'),
    typeContains: described('The display type contains the text, as whole words.'),
    typeEndsWith: described('The display type ends with the text, as whole words.'),
    typeId: described('The type id equals the text.'),
    language: described('The programming language equals the text.'),
    role: described('The role that an analysis found equals the text.'),
    external: Type.Optional(
      Type.Boolean({ description: 'True: an object of a library or the runtime; false: in-house.' }),
    ),
  },
  { ...closed, description: 'All conditions that are given must hold, of a list one text. At least one is needed.' },
);

const entry = Type.Object(
  {
    when: condition,
    levels: Type.Array(Type.String({ pattern: '^[^/]*[^/\\s][^/]*$', title: "the name of a level, without '/'" }), {
      minItems: 4,
      maxItems: 5,
      title: 'the names of levels 1 to 4, or 1 to 5',
      description: 'Names of levels 1 to 4, or of all five; {type}, {language}, {start} and {rest} are filled in.',
    }),
    technologies: Type.Optional(Type.Array(name, { description: 'Labels of the transaction stack.' })),
  },
  closed,
);

const endPointRule = Type.Object(
  {
    under: Type.Array(name, {
      minItems: 1,
      maxItems: 5,
      title: 'the names of levels 1 to 5, from level 1 down',
      description: 'Names of levels, from level 1 down: objects below are end points of transactions.',
    }),
    except: Type.Optional(condition),
  },
  closed,
);

/** One file of `rules/taxonomy/`, or of a user. */
export const taxonomySchema = Type.Object(
  {
    format: Type.Literal(1),
    entries: Type.Optional(Type.Array(entry)),
    endPoints: Type.Optional(Type.Array(endPointRule)),
  },
  { ...closed, description: 'Where objects stand in the five levels, and which of them end transactions.' },
);

export type TaxonomyFile = Static<typeof taxonomySchema>;
