import { JsonNode } from '../json-path.ts';
import { pathOfUri, ReportBuilder, type ScannerReport } from './scanner-result.ts';

/**
 * Reads a SARIF 2.1.0 log (OASIS standard). Results of a kind other than `fail`, of level `none`, suppressed or absent from the
 * baseline are no findings; each is counted. Throws `JsonShapeError` for what is no such log.
 */
export function readSarif(value: unknown): ScannerReport {
  const log = new JsonNode(value);
  const version = log.member('version').text();
  if (!/^2\.1\.0(-.*)?$/.test(version)) throw log.member('version').wrong('SARIF version 2.1.0');
  const report = new ReportBuilder();
  for (const run of log.member('runs').list()) readRun(run, report);
  return report.report();
}

function readRun(run: JsonNode, report: ReportBuilder): void {
  const driver = run.member('tool').member('driver');
  const tool = driver.member('name').text();
  report.tool(tool);
  const rules = driver.member('rules').list();
  const bases = run.member('originalUriBaseIds');
  for (const invocation of run.member('invocations').list()) {
    if (invocation.object()['executionSuccessful'] === false) report.problem(`${tool} says that its run failed`);
  }
  for (const result of run.member('results').list()) {
    const rule = ruleIdOf(result, rules);
    const reason = reasonToSkip(result, rules, rule);
    if (reason !== undefined) report.skip(reason);
    else readLocations(result, { tool, rule, bases, report });
  }
}

/** `ruleId`, else the id of the rule that `ruleIndex` or `rule.index` points to. */
function ruleIdOf(result: JsonNode, rules: readonly JsonNode[]): string {
  const own = result.member('ruleId').textOr(undefined);
  if (own !== undefined) return own;
  const reference = result.member('rule');
  const named = reference.isAbsent ? undefined : reference.member('id').textOr(undefined);
  return named ?? ruleAt(result, rules)?.member('id').textOr('') ?? '';
}

function ruleAt(result: JsonNode, rules: readonly JsonNode[]): JsonNode | undefined {
  const { ruleIndex, rule } = result.object() as { ruleIndex?: unknown; rule?: { index?: unknown } };
  const index = ruleIndex ?? rule?.index;
  return typeof index === 'number' ? rules[index] : undefined;
}

/** The level: the result's own, else the default of its rule, else `warning` (section 3.27.10 of the standard). */
function levelOf(result: JsonNode, rules: readonly JsonNode[], id: string): string {
  const own = result.member('level').textOr(undefined);
  if (own !== undefined) return own;
  const rule = ruleAt(result, rules) ?? rules.find((one) => one.member('id').textOr('') === id);
  const configuration = rule?.member('defaultConfiguration');
  return configuration && !configuration.isAbsent ? configuration.member('level').textOr('warning') : 'warning';
}

function reasonToSkip(result: JsonNode, rules: readonly JsonNode[], rule: string): string | undefined {
  const kind = result.member('kind').textOr('fail');
  if (kind !== 'fail') return `kind ${kind}`;
  if (
    result
      .member('suppressions')
      .list()
      .some((one) => one.member('status').textOr('accepted') === 'accepted')
  )
    return 'suppressed';
  if (result.member('baselineState').textOr('') === 'absent') return 'absent from the baseline';
  return levelOf(result, rules, rule) === 'none' ? 'level none' : undefined;
}

function readLocations(
  result: JsonNode,
  { tool, rule, bases, report }: { tool: string; rule: string; bases: JsonNode; report: ReportBuilder },
): void {
  const locations = result.member('locations').list();
  if (locations.length === 0) report.skip('without a location');
  for (const location of locations) {
    const physical = location.member('physicalLocation');
    const artifact = physical.isAbsent ? physical : physical.member('artifactLocation');
    const uri = artifact.isAbsent ? undefined : artifact.member('uri').textOr(undefined);
    if (uri === undefined) {
      report.skip('without a file');
      continue;
    }
    const { startLine = 1, endLine = startLine } = (physical.object()['region'] ?? {}) as {
      startLine?: number;
      endLine?: number;
    };
    const path = pathOfUri(baseOf(bases, artifact.member('uriBaseId').textOr(undefined)) + uri);
    report.add({ tool, rule, path, startLine, endLine: Math.max(startLine, endLine) });
  }
}

/** The absolute folder that a base stands for; nothing where the log does not say, as for `%SRCROOT%`. */
function baseOf(bases: JsonNode, id: string | undefined): string {
  if (id === undefined || bases.isAbsent) return '';
  const base = bases.member(id);
  return base.isAbsent ? '' : base.member('uri').textOr('');
}
