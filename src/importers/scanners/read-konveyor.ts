import { JsonNode } from '../json-path.ts';
import { pathOfUri, ReportBuilder, type ScannerReport } from './scanner-result.ts';

/**
 * Reads the output of the Konveyor analyzer: a list of rule sets with violations, their incidents, and what went wrong. Incidents of
 * dependencies carry no place in the code and are counted. Throws `JsonShapeError`.
 */
export function readKonveyor(value: unknown): ScannerReport {
  const report = new ReportBuilder();
  report.tool('konveyor');
  for (const ruleSet of new JsonNode(value).list()) {
    const name = ruleSet.member('name').textOr('konveyor');
    const errors = ruleSet.member('errors');
    if (!errors.isAbsent) {
      for (const [rule, message] of Object.entries(errors.object()))
        report.problem(`konveyor: ${name}: ${rule}: ${String(message)}`);
    }
    const violations = ruleSet.member('violations');
    if (violations.isAbsent) continue;
    for (const rule of Object.keys(violations.object())) {
      for (const incident of violations.member(rule).member('incidents').list()) readIncident(incident, rule, report);
    }
  }
  return report.report();
}

function readIncident(incident: JsonNode, rule: string, report: ReportBuilder): void {
  const uri = incident.member('uri').textOr('');
  if (uri === '' || incident.object()['isDependencyIncident'] === true) {
    report.skip(uri === '' ? 'without a file' : 'of a dependency');
    return;
  }
  const line = incident.member('lineNumber');
  const startLine = typeof line.value === 'number' && line.value >= 1 ? line.value : 1;
  report.add({ tool: 'konveyor', rule, path: pathOfUri(uri), startLine, endLine: startLine });
}
