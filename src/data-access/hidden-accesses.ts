import type { CallFact } from '../code-model/facts.ts';
import type { HiddenAccess } from '../model/coverage.ts';
import { type OpenCall, openCalls } from '../value-analysis/open-calls.ts';
import type { DataAccess } from './catalogue/table-definition.ts';
import type { DataContext } from './data-context.ts';
import { ofManyThings } from './unmatched-statements.ts';

/** Functions of one name that an open call may enter; a name that more have says nothing, and coverage reports the bound. */
const maxFunctions = 8;

/** The same of a call on what a library gives. */
const maxOfLibrary = 2;
const severalWords = /[a-z0-9](_[a-z0-9]|[A-Z])/;

/** Records accesses that are known, and that a call whose target is not known may lead to: its name is that of a function from which resolved calls lead there. */
export function recordHiddenAccesses(context: DataContext): void {
  const code = new CallsByName(context);
  const { coverage } = context.resolver.table;
  const found = new Map<string, HiddenAccess>();
  for (const open of openCalls(context.resolver)) {
    const unit = { phase: 'coverage', file: open.file.file, line: open.lines.startLine };
    for (const access of coverage.attempt(unit, () => code.behind(open)) ?? []) {
      const key = `${access.file}\n${access.line}\n${access.table}`;
      const known = found.get(key);
      found.set(key, known === undefined ? access : { ...known, calls: known.calls + 1 });
    }
  }
  for (const access of found.values()) coverage.hidden(access);
}

/** The functions of the application by name, what they call, and the accesses that they make. */
class CallsByName {
  private readonly context: DataContext;
  private readonly functions = new Map<string, Set<string>>();
  private readonly accesses: ReadonlyMap<string, readonly DataAccess[]>;
  private readonly called = new Map<string, Set<string>>();
  private readonly reached = new Map<string, readonly DataAccess[]>();

  constructor(context: DataContext) {
    this.context = context;
    this.accesses = Map.groupBy(context.accesses, ({ from }) => from);
    const files = context.resolver.table.files().filter(({ test }) => !test);
    for (const { functions, classes } of files) {
      for (const { name, object } of functions) this.name(name, object);
      for (const { members } of classes)
        for (const { kind, name, object } of members) if (kind === 'method' && object !== null) this.name(name, object);
    }
    for (const object of this.accesses.keys()) this.enter(object);
    for (const { calls } of files) for (const call of calls) this.addCall(call);
  }

  /** What a call may lead to beside the statements that the code around it reaches anyhow; nothing for a call of a library. */
  behind({ names, form, symbol, classes, id, file, lines }: OpenCall): readonly HiddenAccess[] {
    const name = names.at(-1) ?? '';
    const isOfLibrary = symbol !== null && classes.length === 0;
    // What a library gives may be of the application: `form.save().close_month()`.
    if (form !== 'call' || (isOfLibrary && !severalWords.test(name))) return [];
    const all = [...(this.functions.get(name) ?? [])].filter((object) => this.from(object).length > 0);
    const likely = all.filter((object) => isOfClassNamed(object, names.at(-2) ?? ''));
    const entered = likely.length > 0 ? likely : ofManyThings.has(name) ? [] : all;
    if (entered.length === 0 || (isOfLibrary && entered.length > maxOfLibrary)) return [];
    const { table } = this.context.resolver;
    if (entered.length > maxFunctions) {
      const at = { file: file.file, line: lines.startLine };
      table.coverage.bound({
        bound: 'functions that a call without a known target may enter',
        limit: maxFunctions,
        ...at,
      });
      return [];
    }
    const caller = id === null ? undefined : table.call(id)?.caller;
    const known = new Set(caller === undefined ? [] : this.from(caller));
    return entered.flatMap((object) =>
      this.from(object)
        .filter((access) => !known.has(access))
        .map((access) => ({
          file: access.place.file,
          line: access.place.startLine,
          access: access.access,
          table: nameOf(access.table),
          call: { name: names.join('.'), file: file.file, line: lines.startLine },
          calls: 1,
        })),
    );
  }

  /** The accesses of a function and of all that it calls. */
  private from(object: string): readonly DataAccess[] {
    const known = this.reached.get(object);
    if (known !== undefined) return known;
    const met = new Set([object]);
    for (const each of met) for (const next of this.called.get(each) ?? []) met.add(next);
    const found = [...met].flatMap((each) => this.accesses.get(each) ?? []);
    this.reached.set(object, found);
    return found;
  }

  private name(name: string, object: string): void {
    const known = this.functions.get(name);
    if (known === undefined) this.functions.set(name, new Set([object]));
    else known.add(object);
  }

  private addCall(call: CallFact): void {
    const { resolver } = this.context;
    this.enter(call.caller);
    for (const each of resolver.resolve(call.callee)) {
      if (each.kind === 'function') this.add(call.caller, each.object);
      const made = each.kind === 'class' ? resolver.memberOf(each.object, 'constructor') : null;
      if (made?.object != null) this.add(call.caller, made.object);
    }
  }

  /** What stands within a function belongs to it. */
  private enter(object: string): void {
    const start = object.indexOf('#');
    const at = object.lastIndexOf('.');
    if (at > start && start >= 0) this.add(object.slice(0, at), object);
  }

  private add(caller: string, callee: string): void {
    const known = this.called.get(caller);
    if (known === undefined) this.called.set(caller, new Set([callee]));
    else known.add(callee);
  }
}

/** `usersService.create()` and `self.users_service.create()` are more likely calls of `UsersService` than of any other class. */
function isOfClassNamed(object: string, receiver: string): boolean {
  const [owner = ''] = object.slice(object.indexOf('#') + 1).split('.');
  const [given, named] = [receiver, owner].map((name) => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase());
  return named !== '' && given!.endsWith(named!);
}

function nameOf({ schema, name }: DataAccess['table']): string {
  return schema === null ? name : `${schema}.${name}`;
}
