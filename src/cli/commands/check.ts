import { readSettings } from '../../config/read-settings.ts';
import { escapedJson } from '../../escaped-json.ts';
import type { Policy } from '../../insights/gates/gate-configuration.ts';
import type { ApplicationInfo } from '../../model/application.ts';
import { programVersion } from '../../workflows/program-version.ts';
import { RequestError } from '../../workflows/workflow-error.ts';
import { applicationName, applicationOption, type Command, exitStatus, printNotes } from '../command.ts';
import { printableText } from '../printable.ts';

export const checkCommand: Command = {
  name: 'check',
  summary: 'Holds what the scans found against a policy: exit status 1 when it is violated, for CI.',
  positionals: '',
  options: {
    app: applicationOption,
    config: {
      type: 'string',
      placeholder: 'FILE',
      help: 'Project configuration with policy and suppressions. Default: stratigraph.config.yml, .yaml or .json of the working folder.',
    },
    policy: { type: 'string', placeholder: 'FILE', help: 'Takes the policy from this file instead.' },
    baseline: {
      type: 'string',
      placeholder: 'FILE',
      help: 'What was found before. Default: the newest kept snapshot of an earlier scan.',
    },
    'write-baseline': {
      type: 'string',
      placeholder: 'FILE',
      help: 'Writes what is found now as a baseline, and checks nothing.',
    },
    format: { type: 'string', placeholder: 'text|json|sarif|csv', help: 'Format of the output. Default: text.' },
  },
  data: 'reads all kept',
  settings: ['data'],
  examples: [
    'stratigraph check --app Shop',
    'stratigraph check --app Shop --policy policy.yml --format sarif > shop.sarif',
    'stratigraph check --app Shop --write-baseline stratigraph.baseline',
  ],
  async run(input) {
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    const flags = input.flags as Readonly<Record<string, string | undefined>>;
    const { checkFormats } = await import('../../workflows/check/check-formats.ts');
    const format = checkFormats[flags['format'] ?? 'text'];
    if (format === undefined) {
      throw new RequestError(`--format ${flags['format']}: one of ${Object.keys(checkFormats).join(', ')} is expected`);
    }
    const { readConfiguration } = await import('../../workflows/check/read-configuration.ts');
    const { currentFindings } = await import('../../workflows/check/current-findings.ts');
    const { earlierFindings, readBaseline, writeBaseline } = await import('../../workflows/check/baseline.ts');
    const { evaluateGates } = await import('../../insights/gates/evaluate-gates.ts');
    const target = flags['write-baseline'];
    const configuration = target === undefined ? readConfiguration(flags['config'], flags['policy']) : undefined;
    const { findings, info } = await currentFindings(data, application);
    if (configuration === undefined) {
      writeBaseline(target as string, application, findings, info.scans);
      printNotes([`${target}: ${findings.length} findings`, ...unscannedNotes(info)]);
      return exitStatus.done;
    }
    const baseline = flags['baseline'];
    const before =
      baseline === undefined ? await earlierFindings(data, application, info.scans) : readBaseline(baseline);
    const today = new Date().toISOString().slice(0, 10);
    const verdict = evaluateGates({ findings, configuration, before, scans: info.scans, today });
    const text = format({ application, snapshot: info.snapshot.id, toolVersion: programVersion(), verdict });
    process.stdout.write(inert(flags['format'] ?? 'text', text));
    printNotes(checkNotes(application, info, before, configuration.policy));
    return verdict.violations.length + verdict.missingScans.length === 0 ? exitStatus.done : exitStatus.failed;
  },
};

/** The command of each scan. */
const scanCommands = { cve: 'scan packages', cloud: 'scan cloud' } as const;
const scanKinds = ['cve', 'cloud'] as const;

function unscannedNotes({ scans }: ApplicationInfo): string[] {
  return scanKinds
    .filter((kind) => scans[kind] === null)
    .map(
      (kind) =>
        `warning: the ${kind} scan never ran; against this baseline nothing of it counts as new (\`stratigraph ${scanCommands[kind]}\`)`,
    );
}

/** What makes the verdict worth less than it looks. */
function checkNotes(
  application: string,
  { scans, snapshot }: ApplicationInfo,
  before: { readonly kinds: ReadonlySet<string>; readonly application?: string },
  policy: Policy,
): string[] {
  const notes = scanKinds.flatMap((kind) => {
    const time = scans[kind];
    const command = scanCommands[kind];
    const isAskedFor = policy[kind === 'cve' ? 'packages' : 'cloud'] !== undefined;
    if (time === null) {
      return isAskedFor && policy.requireScans?.includes(kind) !== true
        ? [`warning: the ${kind} scan never ran, so that nothing of its policy could fail (\`stratigraph ${command}\`)`]
        : [];
    }
    if (Date.parse(time) >= Date.parse(snapshot.analyzedAt)) return [];
    return [
      `note: the ${kind} scan of ${time} is older than the code of ${snapshot.analyzedAt}; \`stratigraph ${command}\` looks at it anew`,
    ];
  });
  const isAnyScanned = scans.cve !== null || scans.cloud !== null;
  if (isAnyScanned && before.kinds.size === 0)
    notes.push('note: no earlier scan is known, so that nothing counts as new');
  if (before.application !== undefined && before.application !== application) {
    notes.push(`warning: the baseline was written for the application "${before.application}"`);
  }
  return notes;
}

/** A report without characters that a terminal would obey; that of CSV has none. */
function inert(format: string, text: string): string {
  if (format === 'csv') return text;
  return format === 'text' ? printableText(text) : escapedJson(text);
}
