import { beforeAll } from 'vitest';
import type { BundleRecord, CoverageRecord, LinkRecord, ObjectRecord } from '../../../../src/bundle/records.ts';
import type { FactInterpreter } from '../../../../src/code-model/fact-interpreter.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { IndexedFrameworks } from '../../../../src/frameworks/indexed-frameworks.ts';
import { loadGrammars, type ParseCode } from '../../../../src/insights/cloud/syntax/grammars.ts';
import { pythonReader } from '../../../../src/languages/python/python-reader.ts';
import { templateRecords } from '../../../../src/languages/templates/template-analysis.ts';
import { outlinedTemplates } from '../../../../src/languages/templates/template-outline.ts';

let parse: ParseCode;
beforeAll(async () => {
  parse = await loadGrammars();
});

/** What is stated of the tables of Python files, with the templates and files of SQL that stand beside them. */
export function records(
  files: Readonly<Record<string, string>>,
  given?: DataInterpreter,
  others: readonly FactInterpreter[] = [],
): BundleRecord[] {
  const read = pythonReader((path, text) => parse('python', path, text));
  const all = Object.entries(files).map(([path, text]) => ({ path, text, read: () => text }));
  const isCode = ({ path }: { readonly path: string }): boolean => path.endsWith('.py');
  const statements = all.filter(({ path }) => path.endsWith('.sql'));
  const templates = outlinedTemplates(all.filter((each) => !isCode(each) && !statements.includes(each)));
  const interpreter = given ?? new DataInterpreter({ files: statements, templates, includeText: false });
  const frameworks = new IndexedFrameworks(new Map([['Python', read]]), [...others, interpreter]);
  for (const { path, text } of all.filter(isCode)) {
    const definitions = new Map<string, string>();
    const keys = new Set<string>();
    let owner = '';
    for (const [line, content] of text.split('\n').entries()) {
      const match = /^(\s*(?:async )?(?:def|(class)) )(\w+)/.exec(content);
      if (!match) continue;
      const [, before = '', isClass, name = ''] = match;
      if (isClass) owner = name;
      // A name that another class of the file has too is qualified.
      const key = keys.has(name) ? `${owner}.${name}` : name;
      keys.add(key);
      definitions.set(`${line}:${before.length}`, `${path}#${key}`);
    }
    frameworks.add(
      'Python',
      { path, text, test: false, module: path, definitions },
      path,
      all.filter(isCode).map((each) => each.path),
    );
  }
  return [...frameworks.records()];
}

/** The statements of Python files, and of templates, whose tables are not known, as lines: place and reason. */
export function openStatements(
  files: Readonly<Record<string, string>>,
  templates: Readonly<Record<string, string>> = {},
): string[] {
  const interpreter = new DataInterpreter({ files: [], includeText: false });
  const found = records(files, interpreter);
  const pages = templateRecords({
    files: Object.entries(templates).map(([path, text]) => ({ path, read: () => text })),
    analyzedAt: '2026-01-01T00:00:00Z',
    application: 'shop',
    toolVersion: '1.0.0',
    isTest: () => false,
    includeText: false,
    interpreters: [interpreter],
  });
  return [...found, ...pages]
    .filter((one): one is CoverageRecord => one.record === 'coverage')
    .flatMap(({ libraries }) => libraries ?? [])
    .flatMap(({ unresolved }) => unresolved.map(({ file, line, reason }) => `${file}:${line} ${reason}`));
}

/** Links to tables: function, type, table. */
export function tableLinks(files: Readonly<Record<string, string>>): string[] {
  const found = records(files);
  const names = new Map(found.flatMap((one) => (one.record === 'object' ? [[one.key, one.name]] : [])));
  return found
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule !== 'python/called-value')
    .map(({ from, to, type }) => `${from.replace(/^.*#/, '')} ${type} ${names.get(to) ?? to.replace(/^.*#/, '')}`)
    .sort();
}

/** The accesses of functions: `function kind+kind table`. */
export function accesses(files: Readonly<Record<string, string>>, others: readonly FactInterpreter[] = []): string[] {
  return records(files, undefined, others)
    .filter(
      (one): one is LinkRecord => one.record === 'link' && one['x-access'] !== undefined && one.rule !== 'data/model',
    )
    .filter(({ to }) => !to.slice('data:'.length).includes('#'))
    .map(
      (link) =>
        `${link.from.replace(/^.*#/, '')} ${(link['x-access'] as string[]).join('+')} ${link.to.replace(/^.*\//, '')}`,
    )
    .sort();
}

/** Full names of the tables, with those that are guessed. */
export function tableNames(files: Readonly<Record<string, string>>): string[] {
  return records(files)
    .filter((one): one is ObjectRecord => one.record === 'object' && one.parent === undefined)
    .map((one) => `${one.fullName}${one['x-guessed-name'] === true ? ' (guessed)' : ''}`)
    .sort();
}

/** Imports of SQLAlchemy. */
export const sqlalchemy = `
import re
from sqlalchemy import Column, Integer, ForeignKey, Table
from sqlalchemy.orm import DeclarativeBase, declared_attr, relationship, mapped_column, Mapped
`;
