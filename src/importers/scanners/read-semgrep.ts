import { JsonNode } from '../json-path.ts';
import { pathOfUri, ReportBuilder, type ScannerReport } from './scanner-result.ts';

/** Reads the JSON output of Semgrep. Ignored results are counted, its errors reported. Throws `JsonShapeError`. */
export function readSemgrep(value: unknown): ScannerReport {
  const output = new JsonNode(value);
  const report = new ReportBuilder();
  report.tool('semgrep');
  for (const error of output.member('errors').list()) {
    report.problem(`semgrep: ${error.member('message').textOr('an error without a message')}`);
  }
  for (const result of output.member('results').list()) {
    const extra = result.member('extra');
    if (!extra.isAbsent && extra.object()['is_ignored'] === true) {
      report.skip('ignored');
      continue;
    }
    const startLine = lineOf(result.member('start'));
    report.add({
      tool: 'semgrep',
      rule: result.member('check_id').text(),
      path: pathOfUri(result.member('path').text()),
      startLine,
      endLine: Math.max(startLine, lineOf(result.member('end'))),
    });
  }
  return report.report();
}

function lineOf(position: JsonNode): number {
  const line = position.member('line');
  if (typeof line.value !== 'number' || line.value < 1) throw line.wrong('a line number');
  return line.value;
}
