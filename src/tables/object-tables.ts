import type { Callee, ObjectDetails, ObjectRow } from '../model/code-object.ts';
import type { SourceLocation } from '../model/source-location.ts';
import { rowValues } from '../store/row-values.ts';
import type { ApplicationReader } from '../store/store.ts';
import { column, defineTable, optional } from './table.ts';

/** Objects that are read at a time. */
const pageSize = 10_000;

type LocatedRow = ObjectRow & { readonly sourceLocations?: readonly SourceLocation[] };

/** All objects of an application in their order. */
function* allObjects(reader: ApplicationReader, withLocations = false): Iterable<LocatedRow> {
  for (let skip = 0; ; skip += pageSize) {
    const page = rowValues<LocatedRow>(reader.findObjects({ skip, limit: pageSize, withLocations }).rows);
    yield* page;
    if (page.length < pageSize) return;
  }
}

export const objectsTable = defineTable<ObjectDetails>({
  name: 'objects',
  description: 'Code objects, external ones included, by name, full name, id.',
  columns: [
    column('object_id', 'id', ({ id }) => BigInt(id), 'Permanent id, unique in one application for ever.'),
    column('name', 'string', ({ name }) => name, 'Name.'),
    column('full_name', 'string', ({ fullName }) => fullName, 'Long name.'),
    column('type', 'string', ({ type }) => type, 'Type for display.'),
    column('type_id', 'string', ({ typeId }) => typeId, 'Reference key of the type.'),
    column('language', 'string', ({ language }) => language, 'Programming language.'),
    column(
      'external',
      'boolean',
      ({ external }) => external,
      "Of a library, a package or the runtime; else the application's own.",
    ),
    column('test', 'boolean', ({ test }) => test, 'Test code.'),
    optional('file_path', 'string', ({ filePath }) => filePath, 'Source file, the first of several.'),
    column('mangling', 'string', ({ mangling }) => mangling, 'Signature of a function; empty where there is none.'),
    optional('annotations', 'strings', ({ annotations }) => annotations, 'Annotations.'),
    optional('parent_id', 'id', ({ parent }) => parent && BigInt(parent.id), 'The object that it is inside of.'),
    optional(
      'package',
      'string',
      (row) => row.package,
      'Key of the package of an external object, its purl where that is known.',
    ),
    optional('status', 'string', ({ status }) => status, 'Added, Modified or Unchanged since the analysis before.'),
  ],
  *rows(reader) {
    for (const { id } of allObjects(reader)) {
      const details = reader.object(Number(id));
      if (details) yield details;
    }
  },
});

interface LocationRow extends SourceLocation {
  readonly objectId: string;
}

export const locationsTable = defineTable<LocationRow>({
  name: 'locations',
  description: 'Where objects stand in source files, in the order of the objects.',
  columns: [
    column('object_id', 'id', ({ objectId }) => BigInt(objectId), 'The object.'),
    column('file_path', 'string', ({ filePath }) => filePath, 'Source file.'),
    column('start_line', 'integer', ({ startLine }) => startLine, 'First line, from 1.'),
    column('end_line', 'integer', ({ endLine }) => endLine, 'Last line, included.'),
  ],
  *rows(reader) {
    for (const { id, sourceLocations = [] } of allObjects(reader, true)) {
      for (const location of sourceLocations) yield { objectId: id, ...location };
    }
  },
});

interface LinkRow extends Callee {
  readonly callerId: string;
}

export const linksTable = defineTable<LinkRow>({
  name: 'links',
  description: 'Links from callers to callees, one for each pair and link type, in the order of the callers.',
  columns: [
    column('caller_id', 'id', ({ callerId }) => BigInt(callerId), 'The object that refers.'),
    column('callee_id', 'id', ({ id }) => BigInt(id), 'The object that is referred to.'),
    column('link_type', 'string', ({ linkType }) => linkType, 'Such as CALL, READ, WRITE.'),
    column('escalated', 'boolean', ({ escalated }) => escalated, 'Only escalated or reference links stand behind it.'),
    column(
      'confidence',
      'string',
      ({ confidence }) => confidence,
      'resolved: found by a compiler or indexer; derived: by a rule.',
    ),
    optional('rule', 'string', ({ rule }) => rule, 'Id of the rule behind a derived link.'),
    column('candidates', 'integer', ({ candidates }) => candidates, 'How many callees the calls may have.'),
  ],
  *rows(reader) {
    const members = { parent: false, sourceLocations: false };
    for (const { id: callerId } of allObjects(reader)) {
      const callees = reader.callees(Number(callerId), { includeEscalated: true, members });
      for (const callee of rowValues<Callee>(callees)) yield { callerId, ...callee };
    }
  },
});
