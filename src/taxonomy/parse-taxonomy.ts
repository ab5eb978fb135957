import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { EndPointRule, EntryCondition, TaxonomyEntry, TaxonomyTable } from './taxonomy-table.ts';

/** Says that something is wrong at a place of the file: path in the document, YAML node for the line. */
type Report = (path: string, node: unknown, message: string) => void;

/** Taxonomy tables that cannot be used. The message has a line `<file>:<line>: <path>: <what is wrong>` for each fault. */
export class TaxonomyError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'TaxonomyError';
    this.faults = faults;
  }
}

/**
 * The entries and end point rules of one YAML file, in order. Throws `TaxonomyError` with all faults of the file.
 * @param file name of the file in faults
 */
export function parseTaxonomy(file: string, text: string): TaxonomyTable {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const faults: string[] = document.errors.map(
    (error) => `${file}:${lines.linePos(error.pos[0]).line}: ${firstLine(error.message)}`,
  );
  if (faults.length > 0) throw new TaxonomyError(faults);
  const report: Report = (path, node, message) => {
    const offset = (node as Node | null)?.range?.[0] ?? 0;
    faults.push(`${file}:${lines.linePos(offset).line || 1}: ${path === '' ? '' : `${path}: `}${message}`);
  };
  const resolve = (node: unknown): unknown => {
    const target = node as Node & { resolve?: (document: unknown) => Node | undefined };
    return typeof target?.resolve === 'function' ? target.resolve(document) : node;
  };
  const table = readDocument(document.contents, new YamlShape(report, resolve));
  if (faults.length > 0) throw new TaxonomyError(faults);
  return table;
}

function readDocument(contents: unknown, shape: YamlShape): TaxonomyTable {
  const members = shape.members('', contents, ['format', 'entries', 'endPoints']);
  if (members === null) return { entries: [], endPoints: [] };
  const format = members.get('format');
  if (!isScalar(format) || format.value !== 1) shape.report('format', format ?? contents, 'must be 1');
  // A file of end points alone has no entries.
  const listed = members.get('entries') ?? (members.has('endPoints') ? undefined : contents);
  const entries = listed === undefined ? [] : shape.items('entries', listed);
  const rules = members.has('endPoints') ? shape.items('endPoints', members.get('endPoints')) : [];
  return {
    entries: entries.map((node, at) => readEntry(`entries[${at}]`, node, shape)),
    endPoints: rules.map((node, at) => readEndPointRule(`endPoints[${at}]`, node, shape)),
  };
}

function readEndPointRule(path: string, node: unknown, shape: YamlShape): EndPointRule {
  const members = shape.members(path, node, ['under', 'except']) ?? new Map<string, unknown>();
  const under = shape.texts(`${path}.under`, members.get('under') ?? node);
  if (under.length === 0 || under.length > 5) {
    shape.report(
      `${path}.under`,
      members.get('under') ?? node,
      'must be the names of levels 1 to 5, from level 1 down',
    );
  }
  if (!members.has('except')) return { under };
  return { under, except: readCondition(`${path}.except`, members.get('except'), shape) };
}

function readEntry(path: string, node: unknown, shape: YamlShape): TaxonomyEntry {
  const members = shape.members(path, node, ['when', 'levels', 'technologies']) ?? new Map<string, unknown>();
  const when = readCondition(`${path}.when`, members.get('when') ?? node, shape);
  const levels = shape.texts(`${path}.levels`, members.get('levels') ?? node);
  if (levels.length !== 4 && levels.length !== 5) {
    shape.report(`${path}.levels`, members.get('levels') ?? node, 'must be the names of levels 1 to 4, or 1 to 5');
  }
  if (levels.some((name) => name.includes('/'))) {
    shape.report(`${path}.levels`, members.get('levels'), "must not hold '/', which joins the names of a path");
  }
  const technologies = members.has('technologies')
    ? shape.texts(`${path}.technologies`, members.get('technologies'))
    : [];
  for (const text of [...levels, ...technologies]) checkPlaceholders(path, text, when, node, shape);
  return { when, levels, technologies };
}

const textConditions = [
  'type',
  'typeStartsWith',
  'typeContains',
  'typeEndsWith',
  'typeId',
  'language',
  'role',
] as const;

function readCondition(path: string, node: unknown, shape: YamlShape): EntryCondition {
  const members = shape.members(path, node, [...textConditions, 'external']);
  if (members === null) return {};
  const condition: { -readonly [name in keyof EntryCondition]: EntryCondition[name] } = {};
  for (const name of textConditions) {
    if (members.has(name)) condition[name] = shape.oneOrMore(`${path}.${name}`, members.get(name));
  }
  const external = members.get('external');
  if (isScalar(external) && typeof external.value === 'boolean') condition.external = external.value;
  else if (external !== undefined) shape.report(`${path}.external`, external, 'must be true or false');
  if (members.size === 0) shape.report(path, node, 'must hold at least one condition');
  return condition;
}

function checkPlaceholders(path: string, text: string, when: EntryCondition, node: unknown, shape: YamlShape): void {
  for (const [whole, name] of text.matchAll(/\{([^}]*)\}/g)) {
    if (!['type', 'language', 'start', 'rest'].includes(name as string)) {
      shape.report(path, node, `${whole} is unknown; allowed are {type}, {language}, {start} and {rest}`);
    } else if (name === 'start' && when.typeStartsWith === undefined) {
      shape.report(path, node, '{start} needs typeStartsWith in the condition');
    }
  }
}

/** Reads YAML nodes as what they must be, and reports those that are not. */
class YamlShape {
  readonly report: Report;
  private readonly resolve: (node: unknown) => unknown;

  constructor(report: Report, resolve: (node: unknown) => unknown) {
    this.report = report;
    this.resolve = resolve;
  }

  /** The members of a map, each resolved; null when it is none. Reports members that are not allowed. */
  members(path: string, node: unknown, allowed: readonly string[]): Map<string, unknown> | null {
    const map = this.resolve(node);
    if (!isMap(map)) {
      this.report(path, node, `must be a map with ${allowed.join(', ')}`);
      return null;
    }
    const members = new Map<string, unknown>();
    for (const { key, value } of map.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (allowed.includes(name)) members.set(name, this.resolve(value));
      else this.report(path, key, `${name || 'this'} is unknown; allowed are ${allowed.join(', ')}`);
    }
    return members;
  }

  items(path: string, node: unknown): readonly unknown[] {
    const list = this.resolve(node);
    if (isSeq(list)) return list.items.map((item) => this.resolve(item));
    this.report(path, node, 'must be a list');
    return [];
  }

  texts(path: string, node: unknown): readonly string[] {
    return this.items(path, node).map((item, at) => this.text(`${path}[${at}]`, item));
  }

  oneOrMore(path: string, node: unknown): readonly string[] {
    if (!isSeq(node)) return [this.text(path, node)];
    if (node.items.length === 0) this.report(path, node, 'must not be empty');
    return this.texts(path, node);
  }

  private text(path: string, node: unknown): string {
    if (isScalar(node) && typeof node.value === 'string' && node.value.trim() !== '') return node.value.trim();
    this.report(path, node, 'must be a text that is not empty');
    return '';
  }
}

function firstLine(message: string): string {
  return (message.split('\n')[0] as string).replace(/ at line .*$/, '');
}
