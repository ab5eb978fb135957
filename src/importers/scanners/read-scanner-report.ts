import { FormatError } from '../../errors.ts';
import { JsonShapeError } from '../json-path.ts';
import { parseJson } from '../parse-json.ts';
import { yamlDocument } from '../yaml-document.ts';
import { readKonveyor } from './read-konveyor.ts';
import { readSarif } from './read-sarif.ts';
import { readSemgrep } from './read-semgrep.ts';
import type { ScannerReport } from './scanner-result.ts';

/** Formats of scanner reports, identified by what stands at the top of the document. */
const formats: readonly {
  readonly name: string;
  readonly isIt: (value: unknown) => boolean;
  readonly read: (value: unknown) => ScannerReport;
}[] = [
  { name: 'SARIF', isIt: (value) => hasMember(value, 'runs'), read: readSarif },
  {
    name: 'Semgrep JSON',
    isIt: (value) => hasMember(value, 'results') && hasMember(value, 'errors'),
    read: readSemgrep,
  },
  {
    name: 'Konveyor YAML',
    isIt: (value) => Array.isArray(value) && value.every((one) => hasMember(one, 'name')),
    read: readKonveyor,
  },
];

/** Reads a report of another scanner: SARIF 2.1.0, Semgrep JSON or Konveyor YAML. Throws `FormatError` with file and path in it. */
export function readScannerReport(name: string, text: string): ScannerReport & { readonly format: string } {
  const value = parseValue(name, text);
  const format = formats.find(({ isIt }) => isIt(value));
  if (format === undefined) {
    throw new FormatError(name, '', `is none of ${formats.map((one) => one.name).join(', ')}`);
  }
  try {
    return { format: format.name, ...format.read(value) };
  } catch (error) {
    if (!(error instanceof JsonShapeError)) throw error;
    throw new FormatError(name, error.path, error.message);
  }
}

function parseValue(name: string, text: string): unknown {
  const content = text.replace(/^\ufeff/, '');
  try {
    return /^\s*[{[]/.test(content) ? parseJson(content, name) : yamlDocument(content, name).toJS();
  } catch (error) {
    if (error instanceof FormatError) throw error;
    throw new FormatError(name, '', `not YAML that is read: ${(error as Error).message.split('\n')[0]}`);
  }
}

function hasMember(value: unknown, member: string): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, member);
}
