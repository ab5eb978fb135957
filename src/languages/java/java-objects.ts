import type { ObjectRecord } from '../../bundle/records.ts';
import type { IndexedKind, IndexedObject, OutlineRecord } from './index-records.ts';

const kinds = {
  class: ['Class', 'CLASS'],
  interface: ['Interface', 'INTERFACE'],
  enum: ['Enum', 'ENUM'],
  record: ['Record', 'RECORD'],
  annotation: ['Annotation Type', 'ANNOTATION_TYPE'],
  method: ['Method', 'METHOD'],
  constructor: ['Constructor', 'CONSTRUCTOR'],
  field: ['Field', 'FIELD'],
  'enum-member': ['Enum Member', 'ENUM_MEMBER'],
  lambda: ['Lambda', 'LAMBDA'],
} as const satisfies Record<IndexedKind, readonly [noun: string, id: string]>;

const longestAnnotation = 200;

/** The records of the objects of one file. */
export function* objectRecords(outline: OutlineRecord, test: boolean): Generator<ObjectRecord> {
  for (const object of outline.objects) yield objectRecord(object, outline, test);
}

function objectRecord(object: IndexedObject, outline: OutlineRecord, test: boolean): ObjectRecord {
  const { key, name, fullName, mangling, annotations, checksum, start, end } = object;
  const [noun, id] = kinds[object.kind];
  return {
    record: 'object',
    key,
    name,
    fullName,
    type: `Java ${noun}`,
    typeId: `JAVA_${id}`,
    language: 'Java',
    mangling,
    filePath: outline.file,
    annotations: annotations.map((text) => (text.length > longestAnnotation ? `${text.slice(0, 199)}…` : text)),
    parent: object.parent ?? packageKey(outline.package),
    locations: [{ file: outline.file, startLine: start, endLine: end }],
    checksum,
    ...(test ? { test: true } : {}),
    ...(object.generated === true ? { 'x-generated': true } : {}),
  };
}

export function packageKey(name: string): string {
  return `java:package ${name}`;
}

/** The package that files of it make an object; the package without a name is called `(default)`. */
export function packageRecord(name: string, test: boolean): ObjectRecord {
  return {
    record: 'object',
    key: packageKey(name),
    name: name === '' ? '(default)' : name.slice(name.lastIndexOf('.') + 1),
    fullName: name === '' ? '(default)' : name,
    type: 'Java Package',
    typeId: 'JAVA_PACKAGE',
    language: 'Java',
    parent: null,
    checksum: name,
    ...(test ? { test: true } : {}),
  };
}
