import type { CallFact, FileFacts, Lines, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { entryKind } from '../coverage/entry-kind.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { declareInFile } from './declare-in-file.ts';
import { functionsOf } from './functions-of.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration } from './start-point.ts';

/** One line of a timetable: a name, and the code that runs. */
interface Entry {
  readonly name: string;
  readonly objects: readonly string[];
  readonly lines: Lines | undefined;
}

/** What says when something runs: a member of a record, or a parameter of a constructor. */
const timing =
  /^(cron|crontab|cron_?(time|rule|expression|schedule)|schedule|frequency|(run_?)?every|interval|cadence|period)(_?(in_?)?(ms|millis|seconds|minutes|hours))?$/i;
/** What names it. */
const naming = /^(name|id|key|cmd|command|job|task)$/i;
/** What runs: other functions of a record say whether it is due, or what is done with an error. */
const running =
  /^(run|runs|runner|exec|execute|handler|handle|job|task|fn|func|function|callback|action|perform|process|method|command|worker)$/i;
/** One record alone is no timetable. */
const fewest = 2;

/**
 * Jobs of timetables that an application keeps itself: lists of records (`{ name: 'clean', every: '1d', run: clean }`), records of those by their names,
 * and objects that a class makes of a name, a time and a function (`new Job('clean', day, clean)`). Where no record has a function, they are jobs if most
 * are named like commands of the application.
 */
export function readTimetables(resolver: ValueResolver, all: readonly FrameworkRules[], found: Registrations): void {
  const [only] = all.flatMap((framework) => (framework.timetables ?? []).map((rule) => ({ rule, framework })));
  if (only === undefined) return;
  const { table } = resolver;
  const ofKind = (kind: string): typeof found.declarations =>
    found.declarations.filter(({ startPoint, test }) => !test && entryKind(startPoint.type) === kind);
  const commands = new Map(
    [...Map.groupBy(ofKind('commands').flatMap(named), ([name]) => name)].flatMap(([name, all]) =>
      // A name that several commands have says nothing.
      all.length === 1 ? all.map(([, objects]) => [name, objects] as const) : [],
    ),
  );
  const known = new Set(ofKind('jobs').flatMap(({ handlers }) => handlers.map(({ object }) => object)));
  for (const file of table.files()) {
    if (file.test) continue;
    table.coverage.attempt({ phase: 'timetables', file: file.file }, () => {
      const lists = [...new Set(Object.values(file.exports))].map((value) => ofRecords(value, commands, resolver));
      for (const entries of [...lists, ...ofClasses(file, resolver)]) {
        if (entries.length < fewest) continue;
        for (const { name, objects, lines } of entries) {
          if (objects.some((object) => known.has(object))) continue;
          declareInFile(file, only.rule, only.framework, { path: name, objects, lines }, found);
        }
      }
    });
  }
}

/** A command by the last word of its name, with what runs. */
function named({ paths, handlers }: Declaration): (readonly [string, readonly string[]])[] {
  return paths.map((path) => [path.split(/[ :]/).at(-1) ?? path, handlers.map(({ object }) => object)] as const);
}

/** A list of records, or a record of them by their names; nothing where they are no timetable. */
function ofRecords(
  value: Value,
  commands: ReadonlyMap<string, readonly string[]>,
  resolver: ValueResolver,
): readonly Entry[] {
  if (value.kind !== 'list' && value.kind !== 'record') return [];
  const items: readonly (readonly [string | null, Value])[] =
    value.kind === 'list' ? value.items.map((item) => [null, item]) : Object.entries(value.members);
  const entries = items.map(([key, item]) => entryOf(key, item, resolver));
  if (!entries.every((each) => each !== null)) return [];
  if (entries.some(({ objects }) => objects.length > 0)) return entries.filter(({ objects }) => objects.length > 0);
  if (!items.every(([, item]) => item.kind === 'record' && Object.keys(item.members).some(isCommand))) return [];
  const ofCommands = entries.map((each) => ({ ...each, objects: commands.get(each.name) ?? [] }));
  const isMost = ofCommands.filter(({ objects }) => objects.length > 0).length * 2 > entries.length;
  return isMost ? ofCommands : [];
}

function isCommand(member: string): boolean {
  return /^(cmd|command)$/i.test(member);
}

function entryOf(key: string | null, item: Value, resolver: ValueResolver): Entry | null {
  if (item.kind !== 'record' || !Object.keys(item.members).some((member) => timing.test(member))) return null;
  const members = Object.entries(item.members);
  const own = members.find(([member, value]) => naming.test(member) && value.kind !== 'function')?.[1];
  const name = key ?? (own === undefined ? undefined : resolver.textsOf(own)[0]);
  if (name === undefined || name === '') return null;
  const objects = members.flatMap(([member, value]) => (running.test(member) ? functionsOf(value, resolver) : []));
  return { name, objects, lines: undefined };
}

/** By class, the objects that a file makes of a name, a time and a function. */
function ofClasses(file: FileFacts, resolver: ValueResolver): readonly (readonly Entry[])[] {
  const byClass = new Map<string, Entry[]>();
  for (const call of file.calls) {
    if (call.form !== 'new' || call.arguments.length < 3) continue;
    for (const each of resolver.resolve(call.callee)) {
      const entry = each.kind === 'class' ? madeEntry(each.object, call, resolver) : null;
      if (each.kind !== 'class' || entry === null) continue;
      byClass.set(each.object, [...(byClass.get(each.object) ?? []), entry]);
    }
  }
  return [...byClass.values()];
}

function madeEntry(object: string, call: CallFact, resolver: ValueResolver): Entry | null {
  const made = resolver.memberOf(object, 'constructor')?.object;
  const parameters = made == null ? [] : (resolver.table.function(made)?.parameters ?? []);
  const at = (test: RegExp): number => parameters.findIndex(({ name }) => test.test(name));
  const given = call.arguments[at(naming)];
  if (at(timing) < 0 || given === undefined) return null;
  const [name] = resolver.textsOf(given);
  const run = call.arguments[at(running)];
  const objects = run === undefined ? [] : functionsOf(run, resolver);
  return name === undefined || objects.length === 0 ? null : { name, objects, lines: call.lines };
}
