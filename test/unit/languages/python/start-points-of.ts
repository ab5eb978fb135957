import { beforeAll, expect } from 'vitest';
import type { BundleRecord, CoverageRecord, LinkRecord, ObjectRecord } from '../../../../src/bundle/records.ts';
import { StatedCalls } from '../../../../src/bundle/stated-calls.ts';
import type { FactInterpreter } from '../../../../src/code-model/fact-interpreter.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { IndexedFrameworks } from '../../../../src/frameworks/indexed-frameworks.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import { loadGrammars, type ParseCode } from '../../../../src/insights/cloud/syntax/grammars.ts';
import { pythonReader } from '../../../../src/languages/python/python-reader.ts';

let parse: ParseCode;
beforeAll(async () => {
  parse = await loadGrammars();
});

/** Keys as an index would give them: `path#name` at each `def` and `class`, `path#outer.name` at one inside a function, and none at one that is called `local_…`. */
function definitionsOf(path: string, text: string): Map<string, string> {
  const found = new Map<string, string>();
  const around: { readonly indent: number; readonly key: string; readonly isFunction: boolean }[] = [];
  for (const [line, content] of text.split('\n').entries()) {
    const match = /^(\s*)((?:async )?(def|class) )(\w+)/.exec(content);
    if (!match) continue;
    const [, { length: indent } = '', before = '', kind, name = ''] = match;
    while ((around.at(-1)?.indent ?? -1) >= indent) around.pop();
    const outer = around.at(-1);
    const key = outer?.isFunction === true ? `${outer.key}.${name}` : `${path}#${name}`;
    around.push({ indent, key, isFunction: kind === 'def' });
    if (!name.startsWith('local_')) found.set(`${line}:${indent + before.length}`, key);
  }
  return found;
}

export function recordsOf(
  files: Readonly<Record<string, string>>,
  others: readonly FactInterpreter[] = [],
  beside: Readonly<Record<string, string>> = {},
): BundleRecord[] {
  const descriptions = Object.entries(beside).map(([path, text]) => ({ path, read: () => text }));
  const rules = new FrameworkInterpreter(readRules([]), descriptions);
  const frameworks = new IndexedFrameworks(
    new Map([['Python', pythonReader((path, text) => parse('python', path, text))]]),
    [rules, ...others],
  );
  for (const [path, text] of Object.entries(files)) {
    const file = { path, text, test: path.startsWith('tests/'), module: path, definitions: definitionsOf(path, text) };
    frameworks.add('Python', file, `key of ${path}`, Object.keys(files));
  }
  return [...frameworks.records()];
}

/** What has something run later, as lines: caller, function, rule. */
export function handOvers(files: Readonly<Record<string, string>>): string[] {
  return recordsOf(files)
    .filter((one): one is LinkRecord => one.record === 'link' && one['x-asynchronous'] === true)
    .map(({ from, to, rule }) => `${from} → ${to} by ${rule}`)
    .sort();
}

/** What the application uses outside itself, as lines: code, access, type and name. */
export function endPoints(files: Readonly<Record<string, string>>): string[] {
  return recordsOf(files)
    .filter((one): one is LinkRecord => one.record === 'link' && one.to.startsWith('end:'))
    .map(({ from, to, type }) => `${from.replace(/^.*#/, '')} ${type} ${to.slice('end:'.length)}`)
    .sort();
}

/** Start points as lines: type, full path, handlers. @param beside files beside the code */
export function startPoints(
  files: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>> = {},
): string[] {
  const records = recordsOf(files, [], beside);
  const links = records.filter((one): one is LinkRecord => one.record === 'link');
  return records
    .filter((one): one is ObjectRecord => one.record === 'object' && !one.key.startsWith('end:'))
    .map(({ key, type, name, locations }) => {
      expect(locations?.every(({ file }) => file.startsWith('key of '))).toBe(true);
      const handlers = links.filter(({ from }) => from === key).map(({ to }) => to);
      return `${type} ${name} → ${handlers.join(', ')}`;
    })
    .sort();
}

/** Where a start point of this name stands, in its order: `file:line`. */
export function placesOf(files: Readonly<Record<string, string>>, name: string): string[] {
  return recordsOf(files)
    .filter((one): one is ObjectRecord => one.record === 'object' && one.name === name)
    .flatMap(({ locations }) => locations ?? [])
    .map(({ file, startLine }) => `${file.replace('key of ', '')}:${startLine}`);
}

/** Which calls of overriding methods an application may make, of those that an index supposes: `caller line callee`, names without their files. */
export function possibleCalls(files: Readonly<Record<string, string>>, supposed: readonly string[]): string[] {
  const frameworks = new IndexedFrameworks(
    new Map([['Python', pythonReader((path, text) => parse('python', path, text))]]),
    [],
  );
  const keys = new Map<string, string>();
  for (const [path, text] of Object.entries(files)) {
    const definitions = definitionsOf(path, text);
    for (const key of definitions.values()) keys.set(key.replace(/^.*#/, ''), key);
    frameworks.add('Python', { path, text, test: false, module: path, definitions }, path, Object.keys(files));
  }
  const reached = supposed.map((each): LinkRecord => {
    const [from = '', line = '', to = ''] = each.split(' ');
    const ends = { from: keys.get(from) ?? from, to: keys.get(to) ?? to };
    const at = { startLine: Number(line), endLine: Number(line) };
    return { record: 'link', type: 'CALL', rule: 'supposed', ...ends, locations: [{ file: 'use.py', ...at }] };
  });
  return [...frameworks.records(new StatedCalls(), reached)]
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'supposed')
    .map(({ from, to }) => `${from} ${to}`.replaceAll(/\S*#/g, ''));
}

/** Of calls that the value analysis finds, the classes that their callees are entered for, as lines: caller, callee, classes. */
export function enteredFor(files: Readonly<Record<string, string>>): string[] {
  return recordsOf(files, [new DataInterpreter({ files: [], includeText: false })])
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'python/called-value')
    .map(({ from, to, 'x-contexts': contexts }) => {
      const classes = ((contexts ?? []) as { readonly enters: string }[]).map(({ enters }) => enters);
      return [from, to, ...classes].map((key) => key.replace(/^.*#/, '')).join(' ');
    })
    .sort();
}

/** What entries themselves do to tables, as lines: entry, kinds, table. */
export function entryAccesses(files: Readonly<Record<string, string>>): string[] {
  return accessLines(files)
    .flatMap(({ entry, does }) => (entry === null ? [] : [`${entry}: ${does}`]))
    .sort();
}

/** What functions do to tables with all that frameworks pass to them, as lines: function, kinds, table. */
export function enteredAccesses(files: Readonly<Record<string, string>>): string[] {
  return accessLines(files)
    .flatMap(({ entry, from, does }) => (entry === null ? [`${from} ${does}`] : []))
    .sort();
}

function accessLines(
  files: Readonly<Record<string, string>>,
): { readonly entry: string | null; readonly from: string; readonly does: string }[] {
  const records = recordsOf(files, [new DataInterpreter({ files: [], includeText: false })]);
  const objects = new Map(records.flatMap((one) => (one.record === 'object' ? [[one.key, one]] : [])));
  return records
    .filter((one): one is LinkRecord => one.record === 'link' && one['x-access'] !== undefined)
    .filter(({ to }) => objects.get(to)?.parent === undefined)
    .map((link) => {
      const entry = objects.get(link.from);
      return {
        entry: link.from.startsWith('start:') ? `${entry?.type} ${entry?.name}` : null,
        from: link.from.replace(/^.*#/, ''),
        does: `${(link['x-access'] as string[]).join('+')} ${objects.get(link.to)?.name}`,
      };
    });
}

/** Links to members of the class that code runs for, as lines: caller, callee, that class. */
export function receiverLinks(files: Readonly<Record<string, string>>): string[] {
  return recordsOf(files)
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'values/receiver-class')
    .flatMap(({ from, to, 'x-contexts': contexts }) =>
      ((contexts ?? []) as { readonly within?: string }[]).map(({ within = '' }) => `${from} ${to} ${within}`),
    )
    .sort();
}

/** In which contexts start points of a type enter their handlers, as lines: name, context. */
export function entered(files: Readonly<Record<string, string>>, type: string): string[] {
  const all = recordsOf(files);
  const names = new Map(
    all.flatMap((one) => (one.record === 'object' && one.type === type ? [[one.key, one.name]] : [])),
  );
  return all
    .filter((one): one is LinkRecord => one.record === 'link' && names.has(one.from))
    .flatMap(({ from, 'x-contexts': contexts }) =>
      ((contexts ?? []) as { readonly enters?: string }[]).map(({ enters = '' }) => `${names.get(from)} ${enters}`),
    )
    .sort();
}

/** Calls that the value analysis finds behind what is called, as lines: caller, callee. */
export function derivedCalls(files: Readonly<Record<string, string>>): string[] {
  return recordsOf(files, [new DataInterpreter({ files: [], includeText: false })])
    .filter((one): one is LinkRecord => one.record === 'link' && one.rule === 'python/called-value')
    .map(({ from, to }) => `${from.replace(/^.*#/, '')} → ${to.replace(/^.*#/, '')}`)
    .sort();
}

/** Names of the bounds that are met. */
export function boundsMet(files: Readonly<Record<string, string>>): string[] {
  return recordsOf(files).flatMap((one) =>
    one.record === 'coverage' ? (one.bounds ?? []).map(({ bound }) => bound) : [],
  );
}

/** Registrations that lead nowhere, as lines: `file:line reason`. */
export function unresolvedRegistrations(
  files: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>> = {},
): string[] {
  return recordsOf(files, [], beside)
    .filter((one): one is CoverageRecord => one.record === 'coverage')
    .flatMap(({ libraries }) => libraries ?? [])
    .filter(({ unit }) => unit === 'registration')
    .flatMap(({ unresolved }) => unresolved)
    .map(({ file, line, reason }) => `${file}:${line} ${reason}`)
    .sort();
}

/** What calls start points of a type, as lines: caller, name. */
export function linksTo(files: Readonly<Record<string, string>>, type: string): string[] {
  return recordsOf(files)
    .filter((one): one is LinkRecord => one.record === 'link' && one.to.startsWith(`start:${type} `))
    .map(({ from, to }) => `${from} ${to.split(' ').at(-1)}`)
    .sort();
}

/** The functions that nothing is known to call, as lines: how they leave the code, name and place. */
export function uncalledFunctions(files: Readonly<Record<string, string>>): string[] {
  return recordsOf(files)
    .filter((one): one is CoverageRecord => one.record === 'coverage')
    .flatMap(({ uncalled }) => uncalled ?? [])
    .flatMap(({ way, by, functions }) =>
      functions.map(({ file, line, name, at, called }) => {
        const place = at === undefined ? `${file}:${line}` : `${at.file}:${at.line}`;
        return `${way} ${by}: ${name} ${place}${called === true ? ' (called)' : ''}`;
      }),
    )
    .sort();
}
