import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { readXmlTags, tagsNamed } from '../../build-files/xml-tags.ts';
import type { TableName } from '../../sql/table-access.ts';
import type { ColumnDefinition, TableChange } from '../../sql/table-change.ts';
import type { PlacedChange } from '../catalogue/replay-changes.ts';

/** A change as a log states it, whatever its notation. */
interface Stated {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Stated[];
  readonly line: number;
}

/**
 * The changes of the schema in a change log of Liquibase in XML or YAML, in its order; none of any other file. What a change set says of the way back
 * is left out, and so are preconditions.
 */
export function changesOfLog(path: string, text: string): PlacedChange[] {
  const sets = /\.xml$/i.test(path) ? ofXml(text) : ofYaml(text);
  const placeOf = (line: number): PlacedChange['place'] => ({ file: path, startLine: line, endLine: line });
  return sets
    .flatMap((set) => set.children.flatMap(changesOf))
    .map((change) => ({ change, place: placeOf(change.start), placeOf }));
}

function ofXml(text: string): readonly Stated[] {
  return text.includes('<databaseChangeLog') ? tagsNamed(readXmlTags(text), 'changeSet') : [];
}

/** Offsets of the changes are lines. */
function changesOf(stated: Stated): readonly TableChange[] {
  const { name, attributes, line: start } = stated;
  const { tableName, schemaName, viewName, newTableName, oldTableName, columnName, oldColumnName, newColumnName } =
    attributes;
  const table = (text: string): TableName => ({ schema: schemaName ?? null, name: text });
  const columns = stated.children.flatMap((each) => (each.name === 'column' ? columnOf(each) : []));
  switch (name) {
    case 'createTable':
      return tableName === undefined
        ? []
        : [{ kind: 'create', table: table(tableName), isView: false, columns, start }];
    case 'createView':
      return viewName === undefined
        ? []
        : [{ kind: 'create', table: table(viewName), isView: true, columns: [], start }];
    case 'dropTable':
      return tableName === undefined ? [] : [{ kind: 'drop', table: table(tableName), start }];
    case 'renameTable':
      return oldTableName === undefined || newTableName === undefined
        ? []
        : [{ kind: 'rename', table: table(oldTableName), to: newTableName, start }];
    case 'addColumn':
      return tableName === undefined
        ? []
        : columns.map((column) => ({ kind: 'add-column', table: table(tableName), column, start: column.start }));
    case 'dropColumn': {
      const dropped = [...(columnName === undefined ? [] : [columnName]), ...columns.map((each) => each.name)];
      return tableName === undefined
        ? []
        : dropped.map((column) => ({ kind: 'drop-column', table: table(tableName), column, start }));
    }
    case 'renameColumn':
      return tableName === undefined || oldColumnName === undefined || newColumnName === undefined
        ? []
        : [{ kind: 'rename-column', table: table(tableName), column: oldColumnName, to: newColumnName, start }];
    default:
      return [];
  }
}

function columnOf({ attributes: { name, type }, line }: Stated): ColumnDefinition[] {
  return name === undefined ? [] : [{ name, type: type ?? '', references: null, start: line }];
}

/** `databaseChangeLog: [{ changeSet: { changes: [{ createTable: … }] } }]` */
function ofYaml(text: string): readonly Stated[] {
  if (!/^databaseChangeLog\s*:/m.test(text)) return [];
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false });
  if (document.errors.length > 0 || !isMap(document.contents)) return [];
  const statedOf = (name: string, node: unknown): Stated => {
    const attributes: Record<string, string> = {};
    const children: Stated[] = [];
    for (const { key, value } of isMap(node) ? node.items : []) {
      const member = String(isScalar(key) ? key.value : key);
      if (isScalar(value)) attributes[member] = String(value.value);
      else children.push(...statedIn(member, value));
    }
    const [offset = 0] = (node as Node | null)?.range ?? [];
    return { name, attributes, children, line: lines.linePos(offset).line };
  };
  /** A list is its members: each the one that it names, or one of the list's name. */
  const statedIn = (name: string, node: unknown): Stated[] => {
    if (!isSeq(node)) return [statedOf(name, node)];
    return node.items.flatMap((item) => {
      const [only, ...others] = isMap(item) ? item.items : [];
      const isNamed = only !== undefined && others.length === 0 && isMap(only.value);
      return isNamed
        ? [statedOf(String(isScalar(only.key) ? only.key.value : ''), only.value)]
        : [statedOf(name, item)];
    });
  };
  const log = document.contents.get('databaseChangeLog', true);
  const sets = isSeq(log) ? log.items.flatMap((item) => (isMap(item) ? [item.get('changeSet', true)] : [])) : [];
  return sets.flatMap((set) =>
    isMap(set) ? [{ ...statedOf('changeSet', null), children: statedIn('changes', set.get('changes', true)) }] : [],
  );
}
