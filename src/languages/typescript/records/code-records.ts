import ts from 'typescript';
import type { FileRecord, LocationRecord, ObjectRecord } from '../../../bundle/records.ts';
import { fileRecord } from '../../../code-model/file-record.ts';
import { textOnDisk } from '../components/component-source.ts';
import type { ExternalObject } from '../externals/external-object.ts';
import { externalTypeTable, objectType } from '../object-types.ts';
import { annotationsOf } from '../outline/annotations.ts';
import type { DeclaredObject, FileOutline } from '../outline/declared-object.ts';
import type { SignatureWriter } from '../outline/signature-text.ts';

export function codeFileRecord({ path, lines, sourceFile }: FileOutline, includeText: boolean): FileRecord {
  return fileRecord(path, textOnDisk(sourceFile), includeText, lines);
}

/** @param signatures null where the compiler fails on the object: then what needs types is left out */
export function objectRecord(object: DeclaredObject, signatures: SignatureWriter | null): ObjectRecord {
  const { file } = object;
  return {
    record: 'object',
    key: object.key,
    name: object.name,
    fullName: object.fullName,
    ...objectType(object.kind, file.language),
    language: file.language,
    mangling: object.parent === null || signatures === null ? '' : signatures.mangling(object.name, object.nodes),
    filePath: file.path,
    annotations: object.parent === null ? null : annotationsOf(object.nodes),
    parent: object.parent?.key ?? null,
    locations: locationsOf(object),
    checksum: object.checksum,
    ...(file.test ? { test: true } : {}),
  };
}

export function externalRecord(object: ExternalObject): ObjectRecord {
  return {
    record: 'object',
    key: object.key,
    name: object.name,
    fullName: object.fullName,
    ...externalTypeTable[object.kind],
    language: 'JavaScript',
    mangling: object.mangling,
    external: true,
    parent: object.parent,
    ...(object.package === null ? {} : { package: object.package }),
  };
}

function locationsOf(object: DeclaredObject): LocationRecord[] {
  const { file } = object;
  if (object.parent === null) return [{ file: file.path, startLine: 1, endLine: Math.max(1, file.lines) }];
  return object.nodes.map((node) => {
    const extent = statementOf(node);
    return {
      file: file.path,
      startLine: lineAt(file.sourceFile, extent.getStart(file.sourceFile)),
      endLine: lineAt(file.sourceFile, extent.getEnd()),
    };
  });
}

/** A variable declared alone stands where its statement stands. */
function statementOf(node: ts.Node): ts.Node {
  if (!ts.isVariableDeclaration(node) || !ts.isVariableDeclarationList(node.parent)) return node;
  const statement = node.parent.parent;
  return ts.isVariableStatement(statement) && node.parent.declarations.length === 1 ? statement : node;
}

function lineAt(sourceFile: ts.SourceFile, position: number): number {
  return sourceFile.getLineAndCharacterOfPosition(position).line + 1;
}
