import type { AnswerOf } from '../../client/client.ts';
import type { Command, CommandInput } from '../command.ts';
import type { Column } from '../queries/print-rows.ts';
import { checkListed, portfolioCommand, textFlag } from '../queries/query-command.ts';

const text = (placeholder: string, help: string) => ({ type: 'string', placeholder, help }) as const;
const part = (what: string) => text('TEXT', `Only those with this in ${what}, whatever the letter case.`);
const called = { type: 'boolean', help: 'Only where the code calls the package.' } as const;

const application: Column<{ readonly application: string }> = ['application', (item) => item.application];

type FoundObject = AnswerOf<'find-portfolio-objects'>['objects'][number];
type FoundPackage = AnswerOf<'list-portfolio-packages'>['packages'][number];
type FoundVulnerability = AnswerOf<'list-portfolio-vulnerabilities'>['vulnerabilities'][number];

const objects = portfolioCommand<FoundObject>({
  name: 'portfolio objects',
  summary: 'Lists objects of all applications.',
  options: { name: part('the name'), 'full-name': part('the full name'), type: part('the type') },
  examples: ['stratigraph portfolio objects --name checkout'],
  columns: [
    application,
    ['id', ({ id }) => id],
    ['type', ({ type }) => type],
    ['full name', ({ fullName }) => fullName],
  ],
  async ask(client, input, limit) {
    const [name, fullname, type] = ['name', 'full-name', 'type'].map((flag) => textFlag(input, flag));
    const answer = await client.ask('find-portfolio-objects', { name, fullname, type, limit });
    return { items: answer.objects, total: answer.totalObjects, notes: notes(answer) };
  },
});

const packages = portfolioCommand<FoundPackage>({
  name: 'portfolio packages',
  summary: 'Lists packages that applications use: which use one below a version, and call it.',
  options: {
    name: part('the name'),
    exact: { type: 'boolean', help: 'The name is the whole one; of a Maven package the artifact alone will do.' },
    version: text('RANGE', 'Only versions in this range, such as "<2.17.1" or ">=2.0.0|<2.17.1".'),
    called,
    vulnerable: { type: 'boolean', help: 'Only those that a vulnerability hits.' },
  },
  examples: ['stratigraph portfolio packages --name log4j-core --exact --version "<2.17.1" --called'],
  columns: [
    application,
    ['package', ({ name }) => name],
    ['version', ({ version }) => version],
    ['callers', ({ nbCallers }) => nbCallers],
    ['vulnerabilities', ({ vulnerabilities }) => vulnerabilities.map(({ id }) => id).join(', ')],
  ],
  async ask(client, input, limit) {
    const filters = { name: textFlag(input, 'name'), version: textFlag(input, 'version') };
    const [exact, isCalled, vulnerable] = ['exact', 'called', 'vulnerable'].map((flag) => switchedOn(input, flag));
    const answer = await client.ask('list-portfolio-packages', {
      ...filters,
      exact,
      called: isCalled,
      vulnerable,
      limit,
    });
    const { totalUndecided } = answer;
    const undecided = totalUndecided > 0 ? [`${totalUndecided} more have a version that cannot be compared`] : [];
    return { items: answer.packages, total: answer.totalPackages, notes: [...undecided, ...notes(answer)] };
  },
});

const vulnerabilities = portfolioCommand<FoundVulnerability>({
  name: 'portfolio cve',
  summary: 'Lists vulnerabilities of packages that applications use.',
  options: {
    id: text('CVE', 'Only this one, by its id or an alias.'),
    severity: text('SEVERITY', 'Only those of this severity, such as High.'),
    package: part('the name of a package'),
    called,
  },
  examples: ['stratigraph portfolio cve --id CVE-2021-44228 --called'],
  columns: [
    application,
    ['id', ({ id }) => id],
    ['severity', ({ severity }) => severity],
    [
      'packages',
      (item) =>
        item.packages.map(({ name, version, nbCallers }) => `${name} ${version} (${nbCallers} callers)`).join(', '),
    ],
  ],
  async ask(client, input, limit) {
    const [id, severity, name] = ['id', 'severity', 'package'].map((flag) => textFlag(input, flag));
    const filters = { id, severity, package: name, called: switchedOn(input, 'called') };
    await checkListed({ severity }, async (filter) => {
      const { totalVulnerabilities } = await client.ask('list-portfolio-vulnerabilities', { ...filter, limit: 0 });
      return totalVulnerabilities;
    });
    const answer = await client.ask('list-portfolio-vulnerabilities', { ...filters, limit });
    return { items: answer.vulnerabilities, total: answer.totalVulnerabilities, notes: notes(answer) };
  },
});

/** True where a switch is given; undefined asks for all. */
function switchedOn({ flags }: CommandInput, name: string): true | undefined {
  return flags[name] === true ? true : undefined;
}

function notes(answer: {
  readonly totalApplications: number;
  readonly unreadable: readonly string[];
  readonly totalNotScanned?: number;
}): string[] {
  const { totalApplications, unreadable, totalNotScanned = 0 } = answer;
  return [
    `applications with matches: ${totalApplications}`,
    ...(totalNotScanned > 0 ? [`the packages of ${totalNotScanned} applications were never scanned`] : []),
    ...unreadable.map((name) => `the snapshot of '${name}' cannot be read: \`stratigraph verify\``),
  ];
}

/** Questions about all applications, in the order of the help. */
export const portfolioCommands: readonly Command[] = [objects, packages, vulnerabilities];
