import { Compile } from 'typebox/compile';
import { describeValue, explainFaults, type RecordSchema, type Report } from './explain-faults.ts';
import type { BundleRecord, LocationRecord } from './records.ts';
import { recordSchemas } from './schema.ts';

type RecordKind = BundleRecord['record'];

const checkers = new Map(
  Object.entries(recordSchemas).map(([kind, schema]) => [kind, { schema, fits: Compile(schema as never) }]),
);
const kinds = [...checkers.keys()].map((kind) => JSON.stringify(kind)).join(', ');

/**
 * Whether a JSON value is a record by itself, excluding references; every fault in it goes to `report`.
 * What the compiled schema accepts is sound; what it does not is judged member by member.
 */
export function checkRecord(value: unknown, report: Report): value is BundleRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    report('', `found ${describeValue(value)}; a record is a JSON object`);
    return false;
  }
  const kind = Object.hasOwn(value, 'record') ? (value as { record: unknown }).record : undefined;
  const checker = checkers.get(kind as RecordKind);
  if (checker === undefined) {
    report(
      'record',
      `${kind === undefined ? 'is missing' : `found ${describeValue(kind)}`}; one of ${kinds} is required`,
    );
    return false;
  }
  if (!checker.fits.Check(value) && !isFaultless(checker.schema as RecordSchema, value, report)) return false;
  return linesInOrder(value as BundleRecord, report);
}

function isFaultless(schema: RecordSchema, value: unknown, report: Report): boolean {
  let faults = 0;
  explainFaults(schema, value, '', (path, message) => {
    faults++;
    report(path, message);
  });
  return faults === 0;
}

function linesInOrder(record: BundleRecord, report: Report): boolean {
  switch (record.record) {
    case 'object':
    case 'link':
      return record.locations === undefined || locationsInOrder(record.locations, '', report);
    case 'pattern':
      return record.occurrences
        .map((hit, at) => hit.locations === undefined || locationsInOrder(hit.locations, `occurrences[${at}].`, report))
        .every(Boolean);
    default:
      return true;
  }
}

function locationsInOrder(locations: readonly LocationRecord[], path: string, report: Report): boolean {
  let inOrder = true;
  for (let at = 0; at < locations.length; at++) {
    const { startLine, endLine } = locations[at] as LocationRecord;
    if (endLine >= startLine) continue;
    inOrder = false;
    report(`${path}locations[${at}].endLine`, `found the number ${endLine}; it is before startLine ${startLine}`);
  }
  return inOrder;
}
