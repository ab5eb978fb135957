import { defaultExport } from '../default-export.ts';
import type { CallFact, FileFacts, ManifestFact, StoreFact, Value } from '../facts.ts';
import { globalValue } from '../global-names.ts';
import { oneOf } from '../one-of.ts';
import { pushTo } from '../push-to.ts';
import type { Convention, Conventions, Given } from './convention.ts';
import { type FittingFile, fittingFiles, fittingPaths, foldersOf, namesOf, textOf } from './convention-files.ts';
import { valueOfJson } from './described-values.ts';
import { globalMember } from './global-member.ts';

/** What conventions add to the facts of the files of an application. */
export interface ConventionFacts {
  /** By file. */
  readonly stores: ReadonlyMap<string, readonly StoreFact[]>;
  /** Calls that the library makes of what files export, by file. */
  readonly calls: ReadonlyMap<string, readonly CallFact[]>;
  /** Names of the arguments of what is called under the path of a global: `sails.helpers.getOne` → `['id']`. */
  readonly inputs: ReadonlyMap<string, readonly string[]>;
}

/** States the members of globals that files are by their places. The record of a package stands in the first of its files. */
export function conventionFacts(
  { files: conventions, globals, documents = [] }: Conventions,
  files: readonly FileFacts[],
  manifests: readonly ManifestFact[],
): ConventionFacts {
  const made = new Maker();
  for (const [, rules] of Map.groupBy(conventions, ({ packages }) => packages.join(' '))) {
    const [first] = rules;
    for (const folder of first === undefined ? [] : foldersOf(first.packages, manifests)) {
      const tree: Tree = { names: new Map(), values: [] };
      let home: string | null = null;
      for (const rule of rules) {
        for (const { document, parts } of rule.json === true ? fittingPaths(rule.files, folder, documents) : []) {
          const value = valueOfJson(document.read() ?? '');
          for (const template of value === null ? [] : (rule.globals ?? []))
            treeAt(tree, namesOf(template, parts, rule.spelling)).values.push(value as Value);
        }
        for (const file of rule.json === true ? [] : fittingFiles(rule.files, folder, files)) {
          home ??= file.facts.file;
          made.add(rule, file, tree);
        }
      }
      const [known] = globals.filter(({ packages }) => packages === first?.packages);
      for (const [path, symbol] of Object.entries(known?.values ?? {}))
        treeAt(tree, path.split('.')).values.push({ kind: 'external', symbol });
      if (home !== null) made.storeGlobals(home, tree);
    }
  }
  return made;
}

/** The members of an object by name, and what stands for it as a whole. */
interface Tree {
  readonly names: Map<string, Tree>;
  readonly values: Value[];
}

class Maker implements ConventionFacts {
  readonly stores = new Map<string, StoreFact[]>();
  readonly calls = new Map<string, CallFact[]>();
  readonly inputs = new Map<string, readonly string[]>();

  add(rule: Convention, file: FittingFile, tree: Tree): void {
    const { facts, parts } = file;
    for (const [name, template] of Object.entries(rule.members ?? {})) {
      const value: Value = { kind: 'text', text: textOf(template, parts, rule.spelling) };
      pushTo(this.stores, facts.file, { of: defaultExport(facts), name: { kind: 'text', text: name }, value });
    }
    if (rule.globals === undefined) return;
    const given = rule.gives ?? { kind: 'exports' };
    const value = this.valueOf(given, facts);
    for (const name of given.starts ?? []) this.call('call', { kind: 'member', of: value, name }, [], facts);
    const names = given.inputs === undefined ? null : inputNames(given.inputs, facts);
    for (const template of rule.globals) {
      const path = namesOf(template, parts, rule.spelling);
      treeAt(tree, path).values.push(value);
      if (names !== null) this.inputs.set(path.join('.'), names);
    }
  }

  storeGlobals(file: string, { names }: Tree): void {
    for (const [name, tree] of names) {
      const stored: StoreFact = {
        of: globalValue('globalThis'),
        name: { kind: 'text', text: name },
        value: wholeOf(tree),
      };
      pushTo(this.stores, file, stored);
    }
  }

  private valueOf(given: Given, facts: FileFacts): Value {
    const whole = defaultExport(facts);
    switch (given.kind) {
      case 'members':
        return { kind: 'record', members: {}, spread: [{ kind: 'import', file: facts.file, name: '*' }] };
      case 'instance':
        return this.called('new', given, facts);
      case 'result':
        return oneOf([whole, this.called('call', given, facts)]);
      default:
        return given.runs === undefined ? whole : callable(whole, given.runs, given.also ?? []);
    }
  }

  private called(form: CallFact['form'], { arguments: given = [] }: Given, facts: FileFacts): Value {
    return this.call(form, defaultExport(facts), given.map(passed), facts);
  }

  /** A call that the library makes: it stands at the head of the file. */
  private call(form: CallFact['form'], callee: Value, given: readonly Value[], facts: FileFacts): Value {
    const made = this.calls.get(facts.file)?.length ?? 0;
    const id = `${facts.file}:${facts.calls.length + made + 1}`;
    const lines = { startLine: 1, endLine: 1 };
    pushTo(this.calls, facts.file, { id, form, callee, arguments: given, caller: facts.module, lines });
    return { kind: 'result', call: id };
  }
}

function passed(given: string | Readonly<Record<string, string>>): Value {
  if (typeof given === 'string') return globalMember(given);
  return {
    kind: 'record',
    members: Object.fromEntries(Object.entries(given).map(([name, path]) => [name, globalMember(path)])),
  };
}

/** A function by a member of what is exported, with further members that are the same function. */
function callable(of: Value, name: string, also: readonly string[]): Value {
  const runs: Value = { kind: 'member', of, name };
  return oneOf([runs, { kind: 'record', members: Object.fromEntries(also.map((each) => [each, runs])) }]);
}

/** The names of a record that a file exports under a name; none where the file alone does not say. */
function inputNames(member: string, { exports }: FileFacts): readonly string[] {
  const whole = exports['export='] ?? exports['default'];
  const inputs = whole?.kind === 'record' ? whole.members[member] : exports[member];
  return inputs?.kind === 'record' && (inputs.spread ?? []).length === 0 ? Object.keys(inputs.members) : [];
}

function treeAt(tree: Tree, [name, ...names]: readonly string[]): Tree {
  if (name === undefined) return tree;
  const known = tree.names.get(name);
  if (known !== undefined) return treeAt(known, names);
  const made: Tree = { names: new Map(), values: [] };
  tree.names.set(name, made);
  return treeAt(made, names);
}

function wholeOf({ names, values }: Tree): Value {
  if (names.size === 0) return oneOf(values);
  const members = Object.fromEntries([...names].map(([name, tree]) => [name, wholeOf(tree)]));
  const records = values.filter(({ kind }) => kind === 'record') as (Value & { kind: 'record' })[];
  const spread = records.flatMap((each) => each.spread ?? []);
  const whole: Value = { kind: 'record', members, ...(spread.length === 0 ? {} : { spread }) };
  return oneOf([whole, ...values.filter((each) => each.kind !== 'record')]);
}
