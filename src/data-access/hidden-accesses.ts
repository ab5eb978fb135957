import type { HiddenAccess } from '../model/coverage.ts';
import { type OpenCall, openCalls } from '../value-analysis/open-calls.ts';
import type { DataAccess } from './catalogue/table-definition.ts';
import type { DataContext } from './data-context.ts';
import type { ReachedAccesses } from './reached-accesses.ts';
import { ofManyThings } from './unmatched-statements.ts';

/** Functions of one name that an open call may enter; a name that more have says nothing, and coverage reports the bound. */
const maxFunctions = 8;

/** The same of a call on what a library gives. */
const maxOfLibrary = 2;
const severalWords = /[a-z0-9](_[a-z0-9]|[A-Z])/;

/** Records accesses that are known, and that a call whose target is not known may lead to: its name is that of a function from which resolved calls lead there. */
export function recordHiddenAccesses(context: DataContext, reached: ReachedAccesses): void {
  const code = new CallsByName(context, reached);
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

/** The functions of the application by name, and the accesses that they lead to. */
class CallsByName {
  private readonly context: DataContext;
  private readonly functions = new Map<string, Set<string>>();
  private readonly reached: ReachedAccesses;

  constructor(context: DataContext, reached: ReachedAccesses) {
    this.context = context;
    this.reached = reached;
    const files = context.resolver.table.files().filter(({ test }) => !test);
    for (const { functions, classes } of files) {
      for (const { name, object } of functions) this.name(name, object);
      for (const { members } of classes)
        for (const { kind, name, object } of members) if (kind === 'method' && object !== null) this.name(name, object);
    }
  }

  /** What a call may lead to beside the statements that the code around it reaches anyhow; nothing for a call of a library. */
  behind({ names, form, symbol, classes, id, file, lines }: OpenCall): readonly HiddenAccess[] {
    const name = names.at(-1) ?? '';
    const isOfLibrary = symbol !== null && classes.length === 0;
    // What a library gives may be of the application: `form.save().close_month()`.
    if (form !== 'call' || (isOfLibrary && !severalWords.test(name))) return [];
    const all = [...(this.functions.get(name) ?? [])].filter((object) => this.reached.from(object).length > 0);
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
    const known = new Set(caller === undefined ? [] : this.reached.from(caller));
    return entered.flatMap((object) =>
      this.reached
        .from(object)
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

  private name(name: string, object: string): void {
    const known = this.functions.get(name);
    if (known === undefined) this.functions.set(name, new Set([object]));
    else known.add(object);
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
