import { type Static, Type } from 'typebox';
import { type RuleFile, RuleFileError } from '../../rule-files/parse-rule-file.ts';

const closed = { additionalProperties: false } as const;
const text = Type.String({ minLength: 1 });
const severities = ['Critical', 'High', 'Medium', 'Low'];
/** One of the severities in any letter case. */
const severity = Type.String();

const policy = Type.Object(
  {
    cloud: Type.Optional(
      Type.Object({ newBlockers: Type.Optional(Type.Boolean()), criticality: Type.Optional(severity) }, closed),
    ),
    packages: Type.Optional(
      Type.Object(
        {
          severity: Type.Optional(severity),
          inUseOnly: Type.Optional(Type.Boolean()),
          newOnly: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    requireScans: Type.Optional(Type.Array(Type.Enum(['cve', 'cloud']), { uniqueItems: true })),
  },
  closed,
);

const suppression = Type.Object(
  {
    pattern: Type.Optional(text),
    vulnerability: Type.Optional(text),
    package: Type.Optional(text),
    object: Type.Optional(text),
    path: Type.Optional(text),
    reason: text,
    expires: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: 'a day such as 2027-01-31' })),
  },
  closed,
);

/** What `stratigraph check` reads of a configuration file. */
export const gateConfigurationSchema = Type.Object(
  { policy: Type.Optional(policy), suppressions: Type.Optional(Type.Array(suppression)) },
  closed,
);

/** What lets a check fail. Nothing stated: nothing does. */
export type Policy = Static<typeof policy>;

/** Findings that somebody accepts, with the reason. What it names must all fit; `*` in it stands for any text. */
export type Suppression = Static<typeof suppression> & {
  /** `<file>:<line>:<column>` */
  readonly origin: string;
};

export interface GateConfiguration {
  readonly policy: Policy;
  readonly suppressions: readonly Suppression[];
}

const selectors = ['pattern', 'vulnerability', 'package', 'object', 'path'] as const;

/** What a configuration file states of policy and suppressions. Throws `RuleFileError` with a line for each fault. */
export function gateConfigurationOf({
  value,
  placeOf,
  fault,
}: RuleFile<Static<typeof gateConfigurationSchema>>): GateConfiguration {
  const faults = severityFaults(value.policy ?? {}, fault);
  const suppressions = (value.suppressions ?? []).map((one, at) => {
    const path = `suppressions[${at}]`;
    if (!selectors.some((name) => one[name] !== undefined)) {
      faults.push(fault(path, `names nothing; one of ${selectors.join(', ')} is needed`));
    }
    if (one.reason.trim() === '') faults.push(fault(`${path}.reason`, 'must not be blank'));
    if (one.expires !== undefined && !isDay(one.expires)) {
      faults.push(fault(`${path}.expires`, `${one.expires} is no date`));
    }
    return { ...one, origin: placeOf(path) };
  });
  if (faults.length > 0) throw new RuleFileError(faults);
  return { policy: value.policy ?? {}, suppressions };
}

function severityFaults(policy: Policy, fault: RuleFile<unknown>['fault']): string[] {
  const given = [
    { path: 'policy.cloud.criticality', word: policy.cloud?.criticality },
    { path: 'policy.packages.severity', word: policy.packages?.severity },
  ];
  return given.flatMap(({ path, word }) =>
    word === undefined || severities.some((one) => one.toLowerCase() === word.toLowerCase())
      ? []
      : [fault(path, `"${word}" is none of ${severities.join(', ')}`)],
  );
}

/** Whether the calendar has the day. @param text `YYYY-MM-DD` */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
