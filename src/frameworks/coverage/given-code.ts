import { lineOfArgument } from '../../code-model/argument-line.ts';
import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import { isOfInterface } from './frameworks-in-use.ts';
import { isEntryName, wordsOf } from './registering-members.ts';
import type { KnownEntries } from './uncalled-code.ts';

/** Name under which code is reported that is given to functions of the application and that nothing is known to call. */
const library = 'own registrations';
const registering: ReadonlySet<string> = new Set(['register', 'schedule', 'subscribe', 'consume', 'cron']);
/** `add_job`, `onCommand`, `bindHandler`. */
const registeringPair =
  /^(add|on|bind|set|use|define|create|listen) (job|task|handler|listener|consumer|subscriber|worker|route|command|hook|schedule|cron)s?\b/;
const path = /^(\{\})?\/[^\s;]+$/;

/**
 * Records functions and classes that are given to functions of the application and that nothing is known to call, where the name of the function says
 * that it registers something (`Scheduler.register_daily(purge)`), or where they are given with a name or path (`screens.show('/carts', showCarts)`):
 * what calls them later may be an entry.
 */
export function recordGivenCode({ resolver, handled }: KnownEntries): void {
  const { coverage } = resolver.table;
  for (const file of resolver.table.files()) {
    if (file.test) continue;
    for (const call of file.calls) {
      const unit = { phase: 'coverage', file: file.file, line: call.lines.startLine };
      coverage.attempt(unit, () => read(call, file));
    }
  }

  function read(call: CallFact, file: FileFacts): void {
    const name = ownName(call);
    if (name === null) return;
    const saysIt = saysSo(name);
    const text = saysIt ? null : textAmong(call.arguments);
    if (!saysIt && text === null) return;
    const isAnyCode = saysIt || path.test(text ?? '');
    if (!isAnyCode && isOfInterface(file)) return;
    for (const [index, value] of call.arguments.entries()) {
      const given = codeOf(value, saysIt);
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

  /** The name of the function of the application that is called; null for any other call. */
  function ownName({ callee, on, form }: CallFact): string | null {
    if (form !== 'call') return null;
    const member = on ?? callee;
    const own = member.kind === 'member' || member.kind === 'import' ? member.name : null;
    const name = own ?? (callee.kind === 'function' ? resolver.table.function(callee.object)?.name : undefined);
    if (name === undefined) return null;
    return resolver.resolve(callee).some(({ kind }) => kind === 'function') ? name : null;
  }

  /** The only function or class of production code that a value is, and that no start point runs; of what a name does not say that it registers only what nothing calls. */
  function codeOf(
    value: Value,
    saysIt: boolean,
  ): { readonly object: string; readonly name: string | undefined } | null {
    const found = resolver.resolve(value).filter((each) => each.kind === 'function' || each.kind === 'class');
    const [only] = found;
    if (only === undefined || found.length > 1) return null;
    const { object } = only;
    const { table } = resolver;
    const isOpen = !handled.has(originOf(object)) && table.fileOfDefinition(originOf(object))?.test !== true;
    if (!isOpen || (only.kind === 'class' && (saysIt || !isOpenClass(object)))) return null;
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
  return values.flatMap((each) => (each.kind === 'text' && isEntryName(each.text) ? [each.text] : []))[0] ?? null;
}

function saysSo(name: string): boolean {
  const words = wordsOf(name);
  return registering.has(words[0] ?? '') || registeringPair.test(words.join(' '));
}
