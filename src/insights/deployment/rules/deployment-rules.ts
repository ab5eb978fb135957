import Type, { type Static } from 'typebox';
import { parseRuleFile, RuleFileError } from '../../../rule-files/parse-rule-file.ts';

const text = Type.String({ minLength: 1 });

const pattern = Type.Object(
  {
    description: Type.Optional(Type.String({ minLength: 1, description: 'What the pattern recognises.' })),
    matches: Type.Optional(Type.String({ minLength: 1, description: 'A regular expression of JavaScript.' })),
    names: Type.Optional(
      Type.Array(text, { minItems: 1, description: 'Whole names in place of an expression; * stands for any rest.' }),
    ),
    flags: Type.Optional(
      Type.String({
        pattern: '^[gimu]+$',
        title: 'flags of a regular expression: g, i, m, u',
        description: 'i: upper and lower case are the same; m: ^ and $ are ends of lines; g: all matches are read.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** One file of `rules/deployment/`: what recognises programs, packages and files by what they are for. */
export const deploymentRulesSchema = Type.Object(
  {
    format: Type.Literal(1),
    patterns: Type.Record(Type.String(), pattern, { description: 'By name, as the program asks for it.' }),
  },
  { additionalProperties: false },
);

type PatternEntry = Static<typeof pattern>;

/** The patterns of one file, by name. Throws `RuleFileError` with every fault. @param file name of the file in faults */
export function parseDeploymentRules(file: string, content: string): ReadonlyMap<string, RegExp> {
  const { value, fault } = parseRuleFile(file, content, deploymentRulesSchema);
  const faults: string[] = [];
  const patterns = new Map<string, RegExp>();
  for (const [name, entry] of Object.entries(value.patterns)) {
    try {
      patterns.set(name, expressionOf(entry));
    } catch (error) {
      faults.push(fault(`patterns.${name}`, (error as Error).message));
    }
  }
  if (faults.length > 0) throw new RuleFileError(faults);
  return patterns;
}

function expressionOf({ matches, names, flags }: PatternEntry): RegExp {
  if ((matches === undefined) === (names === undefined)) throw new RangeError('needs either matches or names');
  return new RegExp(matches ?? `^(?:${(names ?? []).map(anyRest).join('|')})$`, flags);
}

function anyRest(name: string): string {
  return name.replaceAll(/[.+^${}()|[\]\\?]/g, '\\$&').replaceAll('*', '.*');
}
