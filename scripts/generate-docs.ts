/** Writes the pages of docs/reference that come from tables in the code. A test compares them: `node scripts/generate-docs.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands } from '../src/cli/commands/commands.ts';
import { commandUsage, formatDefault, programUsage } from '../src/cli/usage.ts';
import { type Setting, settings } from '../src/config/settings.ts';
import type { CloudRule } from '../src/insights/cloud/rules/cloud-rule.ts';
import { readCloudRules } from '../src/insights/cloud/rules/read-cloud-rules.ts';
import type { ColumnType, Table } from '../src/tables/table.ts';
import { tables } from '../src/tables/tables.ts';
import { projectRoot } from './run-step.ts';

/** The generated pages by their path below the project. */
export function generateDocs(): Record<string, string> {
  return {
    'docs/reference/settings.md': settingsPage(),
    'docs/reference/command-line.md': commandLinePage(),
    'docs/reference/cloud-rules.md': cloudRulesPage(),
    'docs/reference/tables.md': tablesPage(),
  };
}

function settingsPage(): string {
  const rows = Object.values(settings).map((setting: Setting) => {
    const flag = `\`--${setting.flag} ${setting.placeholder.replaceAll('|', '\\|')}\``;
    return `| ${flag} | \`${setting.environment}\` | \`${formatDefault(setting)}\` | ${setting.help} |`;
  });
  return [
    '# Settings',
    '',
    'A flag wins over the environment variable, which wins over the default. Sizes are powers of 1024.',
    '',
    'The settings of `serve` may also stand in a [configuration file](../how-to/configure-a-service.md), which wins over the default alone.',
    '',
    '| flag | environment | default | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function commandLinePage(): string {
  const fence = '```';
  return [
    '# The command line',
    '',
    'From a checkout after `npm ci`: `npx stratigraph …` or `npm run -s stratigraph -- …`.',
    '',
    fence,
    programUsage(commands).trimEnd(),
    fence,
    ...commands.flatMap((command) => ['', `## ${command.name}`, '', fence, commandUsage(command).trimEnd(), fence]),
    '',
  ].join('\n');
}

const parquetTypes: Readonly<Record<ColumnType, string>> = {
  string: 'string',
  strings: 'list of strings',
  id: '64-bit integer',
  integer: '32-bit integer',
  boolean: 'boolean',
  time: 'timestamp, UTC, milliseconds',
};

function tablesPage(): string {
  return [
    '# Tables',
    '',
    'What [`export --format parquet --out DIR`](../how-to/query-with-sql.md) writes: `DIR/<table>/<application>.parquet`, one file for each table and application.',
    'All files of a table have the same columns and can be read as one. Ids are unique in an application: join on `application` as well.',
    ...tables.flatMap(tableSection),
    '',
  ].join('\n');
}

function tableSection({ name, description, columns }: Table): string[] {
  const rows = columns.map((column) => {
    const type = parquetTypes[column.type] + (column.nullable ? ', or null' : '');
    return `| \`${column.name}\` | ${type} | ${column.description} |`;
  });
  return [
    '',
    `## ${name}`,
    '',
    description,
    '',
    '| column | type | |',
    '|---|---|---|',
    '| `application` | string | Name of the application. |',
    ...rows,
  ];
}

function cloudRulesPage(): string {
  const rules = readCloudRules();
  const byName = Map.groupBy(rules, ({ contribution, name }) => `${contribution}: ${name}`);
  return [
    '# Cloud rules',
    '',
    `The ${rules.length} built-in rules of [\`scan cloud\`](../how-to/scan-for-cloud-patterns.md), by what they find.`,
    'The id of a pattern is its strategy and the number of the rule.',
    ...[...byName].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([title, group]) => cloudRuleSection(title, group)),
    '',
  ].join('\n');
}

function cloudRuleSection(title: string, rules: readonly CloudRule[]): string[] {
  const { rationale, remedy } = rules[0] as CloudRule;
  const scopes = [...new Set(rules.flatMap(({ scope }) => scope ?? []))];
  return [
    '',
    `## ${title}`,
    '',
    rationale,
    remedy,
    ...scopes.flatMap((scope) => ['', `What counts: ${scope}`]),
    '',
    '| number | rule | looks at | strategies | criticality | impacts |',
    '|---:|---|---|---|---|---|',
    ...rules.map(({ number, id, detection, strategies, criticality, impacts }) => {
      const where = lookedAt(detection);
      return `| ${number} | ${id} | ${where} | ${strategies.join(', ')} | ${criticality} | ${impacts.join(', ')} |`;
    }),
  ];
}

function lookedAt(detection: CloudRule['detection']): string {
  if (detection.kind === 'results') return `results of ${detection.tool}: ${codes(detection.rules)}`;
  return 'language' in detection ? detection.language : codes(detection.files);
}

function codes(texts: readonly string[]): string {
  return texts.map((text) => `\`${text}\``).join(', ');
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generateDocs())) writeFileSync(join(projectRoot, path), text);
}
