import { csvText } from '../../client/csv.ts';
import type { Verdict, Violation } from '../../insights/gates/evaluate-gates.ts';
import type { Suppression } from '../../insights/gates/gate-configuration.ts';
import type { GateFinding } from '../../insights/gates/gate-finding.ts';

/** What a check states besides the verdict. */
export interface CheckReport {
  readonly application: string;
  readonly snapshot: string;
  readonly toolVersion: string;
  readonly verdict: Verdict;
}

/** Texts of a check by the name of the format. */
export const checkFormats: Readonly<Record<string, (report: CheckReport) => string>> = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  csv: csvReport,
};

const shown = 50;

/** For people: a line each, the worst kinds first, then what was accepted. */
function textReport({ application, verdict }: CheckReport): string {
  const { violations, suppressed, expired, unused, missingScans } = verdict;
  const failed = violations.length > 0 || missingScans.length > 0;
  return [
    ...missingScans.map(
      (scan) => `FAIL  the ${scan} scan never ran (\`stratigraph scan ${scan === 'cve' ? 'packages' : scan}\`)`,
    ),
    ...violations.slice(0, shown).map(violationLine),
    ...(violations.length > shown ? [`… and ${violations.length - shown} more; --format json lists all`] : []),
    ...expired.map(({ origin, expires, reason }) => `note  ${origin}: the suppression "${reason}" ended on ${expires}`),
    ...unused.map(({ origin, reason }) => `note  ${origin}: the suppression "${reason}" fits nothing`),
    `${application}: ${failed ? 'failed' : 'passed'}, ${violations.length} violations, ${suppressed.length} suppressed${missingScans.length > 0 ? `, ${missingScans.length} scans missing` : ''}`,
    '',
  ].join('\n');
}

function violationLine({ finding, isNew, reasons }: Violation): string {
  const { id, name, subject, place } = finding;
  const title = finding.kind === 'cve' ? id : `${id} ${name}`;
  const where = place === null ? '' : ` (${place.path}:${place.startLine})`;
  return `FAIL  ${title}: ${subject}${where}: ${reasons.join('; ')}${isNew === true && finding.kind === 'cve' ? '; new' : ''}`;
}

function jsonReport({ application, snapshot, verdict }: CheckReport): string {
  const { violations, suppressed, expired, unused, missingScans } = verdict;
  const passed = violations.length === 0 && missingScans.length === 0;
  const members = ({ finding, isNew, reasons }: Violation) => ({ ...finding, isNew, reasons });
  return `${JSON.stringify(
    {
      application,
      snapshot,
      passed,
      missingScans,
      violations: violations.map(members),
      suppressed: suppressed.map((one) => ({ ...members(one), suppression: one.suppression })),
      expiredSuppressions: expired,
      unusedSuppressions: unused,
    },
    null,
    2,
  )}\n`;
}

/** SARIF 2.1.0; what is suppressed is in it as such. */
function sarifReport({ toolVersion, verdict }: CheckReport): string {
  const all: readonly (Violation & { readonly suppression?: Suppression })[] = [
    ...verdict.violations,
    ...verdict.suppressed,
  ];
  const rules = [...new Map(all.map(({ finding }) => [finding.id, finding])).values()];
  const run = {
    tool: {
      driver: {
        name: 'stratigraph',
        version: toolVersion,
        rules: rules.map(({ id, name, severity }) => ({
          id,
          shortDescription: { text: name },
          defaultConfiguration: { level: levelOf(severity) },
        })),
      },
    },
    results: all.map((one) => ({
      ruleId: one.finding.id,
      level: levelOf(one.finding.severity),
      message: { text: `${one.finding.subject}: ${one.reasons.join('; ')}` },
      ...(one.isNew !== null && { baselineState: one.isNew ? 'new' : 'unchanged' }),
      ...(one.finding.place !== null && { locations: [sarifLocation(one.finding.place)] }),
      ...(one.suppression !== undefined && {
        suppressions: [{ kind: 'external', status: 'accepted', justification: one.suppression.reason }],
      }),
    })),
  };
  const schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`;
}

function levelOf(severity: string): string {
  const levels: Readonly<Record<string, string>> = { critical: 'error', high: 'error', medium: 'warning', low: 'note' };
  return levels[severity.toLowerCase()] ?? 'warning';
}

function sarifLocation({ path, startLine, endLine }: NonNullable<GateFinding['place']>): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/') },
      region: { startLine, endLine },
    },
  };
}

const columns = [
  'result',
  'kind',
  'id',
  'name',
  'severity',
  'subject',
  'path',
  'line',
  'new',
  'reasons',
  'suppression',
];

function csvReport({ verdict }: CheckReport): string {
  const row = (result: string, { finding, isNew, reasons }: Violation, suppression = ''): unknown[] => {
    const { kind, id, name, severity, subject, place } = finding;
    const where = [place?.path ?? '', place?.startLine ?? ''];
    return [result, kind, id, name, severity, subject, ...where, isNew ?? '', reasons.join('; '), suppression];
  };
  const rows = [
    columns,
    ...verdict.violations.map((one) => row('violation', one)),
    ...verdict.suppressed.map((one) => row('suppressed', one, one.suppression.reason)),
  ];
  return csvText(rows.map((cells) => cells.map(String)));
}
