import { type Static, Type } from 'typebox';

const text = Type.String({ minLength: 1 });
const texts = Type.Array(text, { minItems: 1 });
const closed = { additionalProperties: false } as const;

const condition = { matches: Type.Optional(text), not: Type.Optional(text) };

const argument = Type.Object(
  { at: Type.Integer({ minimum: 0 }), ...condition, value: Type.Optional(Type.Object(condition, closed)) },
  closed,
);

const example = Type.Union([text, Type.Object({ file: text, text: Type.String() }, closed)]);

/** What several rules of one concern have in common; each member may be given anew by a rule. */
const traits = {
  name: Type.Optional(text),
  strategies: Type.Optional(
    Type.Array(Type.Enum(['containerization', 'platform-migration']), { minItems: 1, uniqueItems: true }),
  ),
  category: Type.Optional(text),
  contribution: Type.Optional(Type.Enum(['Blocker', 'Booster'])),
  criticality: Type.Optional(Type.Enum(['Critical', 'High', 'Medium', 'Low', 'None'])),
  impacts: Type.Optional(Type.Array(Type.Enum(['Architecture', 'Code', 'Framework']), { minItems: 1 })),
  rationale: Type.Optional(text),
  scope: Type.Optional(text),
  remedy: Type.Optional(text),
};

const rule = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', title: 'an id of small letters, digits and hyphens' }),
    number: Type.Optional(Type.Integer({ minimum: 10_000 })),
    ...traits,
    language: Type.Optional(Type.Enum(['javascript', 'python', 'java', 'csharp', 'go'])),
    platform: Type.Optional(Type.Enum(['server'])),
    file: Type.Optional(Type.Object(condition, closed)),
    within: Type.Optional(Type.Object(condition, closed)),
    beside: Type.Optional(Type.Object(condition, closed)),
    inFunction: Type.Optional(Type.Object(condition, closed)),
    unlessUsedAs: Type.Optional(text),
    calls: Type.Optional(texts),
    argument: Type.Optional(Type.Union([argument, Type.Array(argument, { minItems: 1 })])),
    values: Type.Optional(Type.Record(Type.String(), Type.Object(condition, closed))),
    rule: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    constraints: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    onlyIf: Type.Optional(Type.Union([text, texts])),
    utils: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    symbols: Type.Optional(Type.Record(Type.String(), texts)),
    files: Type.Optional(texts),
    document: Type.Optional(
      Type.Object(
        {
          when: Type.Optional(Type.Record(Type.String(), texts)),
          each: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
          has: Type.Optional(Type.Object({ path: Type.Union([text, texts]), ...condition }, closed)),
          lacks: Type.Optional(texts),
        },
        closed,
      ),
    ),
    lines: Type.Optional(
      Type.Object(
        {
          matches: text,
          not: Type.Optional(text),
          onlyIf: Type.Optional(text),
          outside: Type.Optional(text),
          absent: Type.Optional(Type.Boolean()),
          inStartScripts: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    results: Type.Optional(Type.Object({ tool: text, rules: texts }, closed)),
    examples: Type.Optional(Type.Object({ match: Type.Array(example), noMatch: Type.Array(example) }, closed)),
  },
  closed,
);

/** One file of `rules/cloud/`. */
export const cloudRuleFileSchema = Type.Object({ ...traits, rules: Type.Array(rule, { minItems: 1 }) }, closed);

export type CloudRuleFile = Static<typeof cloudRuleFileSchema>;
export type CloudRuleEntry = CloudRuleFile['rules'][number];
