import { lineOfArgument } from '../../code-model/argument-line.ts';
import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import { isDecoratorCall } from '../instances/decorator-calls.ts';
import { isBesideApplication, isOfInterface } from './frameworks-in-use.ts';
import { isEntryName, wordsOf } from './registering-members.ts';
import type { KnownEntries } from './uncalled-code.ts';

/** Name under which code is reported that is given to functions and classes of the application and that nothing is known to call. */
const library = 'own registrations';
/** Name under which code is reported that timers run. */
const timers = 'timers';
const registering: ReadonlySet<string> = new Set(['register', 'schedule', 'subscribe', 'consume', 'cron']);
/** `add_job`, `onCommand`, `bindHandler`. */
const registeringPair =
  /^(add|on|bind|set|use|define|create|listen) (job|task|handler|listener|consumer|subscriber|worker|route|command|hook|schedule|cron)s?\b/;
/** What is called like this runs what it is given again and again: `setInterval(poll, 1000)`, `RepeatedTimer(60, poll)`. */
const repeating =
  /^(set_?)?interval$|repeat|periodic|recurring|ticker|(^|[a-z_])(timer|poller|heartbeat|cron(_?job)?|schedul(er|ed?))$/i;
const path = /^(\{\})?\/[^\s;]+$/;

/**
 * Records functions and classes that are given to functions and classes of the application and that nothing is known to call, where the name of what is
 * called says that it registers something (`Scheduler.register_daily(purge)`), or where they are given with a name or path (`screens.show('/carts', showCarts)`):
 * what calls them later may be an entry. So may what a timer runs, whatever it comes from.
 */
export function recordGivenCode({ resolver, handled }: KnownEntries): void {
  const { coverage } = resolver.table;
  for (const file of resolver.table.files()) {
    if (file.test || isBesideApplication(file.file)) continue;
    for (const call of file.calls) {
      // What decorates a method is reported as what the method is decorated with.
      if (call.decorates === true) continue;
      const unit = { phase: 'coverage', file: file.file, line: call.lines.startLine };
      coverage.attempt(unit, () => {
        if (isDecoratorCall(call)) readDecorator(call, file);
        else if (isOfInterface(file) || !readTimer(call, file)) read(call, file);
      });
    }
  }

  /** True for a timer that is given code. */
  function readTimer(call: CallFact, { file }: FileFacts): boolean {
    const name = nameOf(call);
    if (!repeating.test(name)) return false;
    const given = call.arguments.flatMap((value) => codeOf(value, true) ?? []);
    for (const { object, name: run = 'a function' } of given.slice(0, 1)) {
      const reason = `'${name}' runs '${run}' again and again, which is no entry: a rule for it makes it one`;
      coverage.unresolved({
        kind: 'registration',
        library: timers,
        file,
        line: call.lines.startLine,
        id: object,
        reason,
      });
    }
    return given.length > 0;
  }

  /** A class that a function of the application decorates and is given paths for: `@resource(carts="/carts")`. Its methods may be inherited. */
  function readDecorator(call: CallFact, { file }: FileFacts): void {
    const decorated = call.arguments.at(-1);
    const decorator = resolver.resolve(call.callee).find((each) => each.kind === 'function');
    if (decorated?.kind !== 'class' || decorator === undefined || handled.has(decorated.object)) return;
    const given = call.arguments.flatMap((value) => (value.kind === 'record' ? Object.values(value.members) : [value]));
    const paths = given.flatMap((value) => (value.kind === 'text' && path.test(value.text) ? [`'${value.text}'`] : []));
    if (paths.length === 0) return;
    const name = resolver.table.class(decorated.object)?.name ?? 'a class';
    const reason = `'${nameOf(call)}' decorates '${name}' with ${paths.join(' and ')}, which is no entry: a rule for it makes it one`;
    coverage.unresolved({
      kind: 'registration',
      library,
      file,
      line: call.lines.startLine,
      id: decorated.object,
      reason,
    });
  }

  function read(call: CallFact, file: FileFacts): void {
    const name = ownName(call);
    if (name === null) return;
    const saysIt = saysSo(name);
    const text = textAmong(call.arguments);
    if (!saysIt && text === null) return;
    const hasPath = path.test(text ?? '');
    const isAnyCode = saysIt || hasPath;
    if (!isAnyCode && isOfInterface(file)) return;
    for (const [index, value] of call.arguments.entries()) {
      const given = codeOf(value, saysIt, hasPath);
      // What is written among the arguments is rather what is done next than an entry.
      if (given === null || (!isAnyCode && isWithin(given.object, call))) continue;
      const what = `'${given.name ?? 'a function'}'${text === null ? '' : ` with '${text}'`}`;
      const reason = `'${name}' is given ${what}, which is no entry: a rule for it makes it one`;
      coverage.unresolved({
        kind: 'registration',
        library,
        file: file.file,
        line: lineOfArgument(index, call),
        id: given.object,
        reason,
      });
    }
  }

  function isWithin(object: string, { lines }: CallFact): boolean {
    const own = resolver.table.function(object)?.lines;
    return own !== undefined && own.startLine >= lines.startLine && own.endLine <= lines.endLine;
  }

  function nameOf({ callee, on }: CallFact): string {
    const member = on ?? callee;
    if (member.kind === 'member' || member.kind === 'import') return member.name;
    if (callee.kind === 'external') return lastName(callee.symbol);
    if (callee.kind === 'class') return resolver.table.class(callee.object)?.name ?? '';
    return callee.kind === 'function' ? (resolver.table.function(callee.object)?.name ?? '') : '';
  }

  /** The name of the function or class of the application that is called; null for any other call. */
  function ownName(call: CallFact): string | null {
    if (call.form !== 'call' && call.form !== 'new') return null;
    const name = nameOf(call);
    const kind = call.form === 'new' ? 'class' : 'function';
    return name !== '' && resolver.resolve(call.callee).some((each) => each.kind === kind) ? name : null;
  }

  /**
   * The only function or class of production code that a value is, and that no start point runs; of what a name does not say that it registers only what
   * nothing calls. A class that is registered without a path is rather a model or the like.
   */
  function codeOf(
    value: Value,
    saysIt: boolean,
    hasPath = false,
  ): { readonly object: string; readonly name: string | undefined } | null {
    const found = resolver.resolve(value).filter((each) => each.kind === 'function' || each.kind === 'class');
    const [only] = found;
    if (only === undefined || found.length > 1) return null;
    const { object } = only;
    const { table } = resolver;
    const isOpen = !handled.has(originOf(object)) && table.fileOfDefinition(originOf(object))?.test !== true;
    if (!isOpen || (only.kind === 'class' && ((saysIt && !hasPath) || !isOpenClass(object)))) return null;
    if (!saysIt && resolver.callSitesOf(object).length > 0) return null;
    return { object, name: (only.kind === 'class' ? table.class(object) : table.function(object))?.name };
  }

  /** True for a class of which nothing is known to call a method, and that no other extends. */
  function isOpenClass(object: string): boolean {
    const methods = resolver.table.class(object)?.members.filter(({ kind }) => kind === 'method') ?? [];
    return (
      methods.length > 0 &&
      resolver.hierarchy.heirsInScope(object).length === 0 &&
      methods.every((each) => each.object !== null && resolver.callSitesOf(each.object).length === 0)
    );
  }
}

function textAmong(values: readonly Value[]): string | null {
  return (
    values.flatMap((each) =>
      each.kind === 'text' && (isEntryName(each.text) || path.test(each.text)) ? [each.text] : [],
    )[0] ?? null
  );
}

function saysSo(name: string): boolean {
  const words = wordsOf(name);
  return registering.has(words[0] ?? '') || registeringPair.test(words.join(' '));
}
