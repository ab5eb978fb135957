import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { wordsOf } from './registering-members.ts';
import type { KnownEntries } from './uncalled-code.ts';

/** Name under which functions are reported that are given to functions of the application which register. */
const library = 'own registrations';
const registering: ReadonlySet<string> = new Set(['register', 'schedule', 'subscribe', 'consume', 'cron']);
/** `add_job`, `onCommand`, `bindHandler`. */
const registeringPair =
  /^(add|on|bind|set|use|define|create|listen) (job|task|handler|listener|consumer|subscriber|worker|route|command|hook|schedule|cron)s?\b/;

/**
 * Records functions that are given to a function of the application whose name says that it registers something (`Scheduler.register_daily(purge)`),
 * and that no start point runs: what calls them later may be an entry.
 */
export function recordOwnRegistrations({ resolver, handled }: KnownEntries): void {
  const { coverage } = resolver.table;
  for (const file of resolver.table.files()) {
    if (file.test) continue;
    for (const call of file.calls) {
      const unit = { phase: 'coverage', file: file.file, line: call.lines.startLine };
      coverage.attempt(unit, () => {
        const name = registeringName(call);
        if (name === null) return;
        const given = call.arguments.map((each) => functionOf(each));
        for (const [index, object] of given.entries()) {
          if (object === null || handled.has(originOf(object))) continue;
          const named = resolver.table.function(object)?.name;
          const reason = `'${name}' is given '${named ?? 'a function'}', which is no entry: a rule for it makes it one`;
          const place = { file: file.file, line: lineOf(index, call) };
          coverage.unresolved({ kind: 'registration', library, ...place, id: object, reason });
        }
      });
    }
  }

  /** The name of a function of the application that registers; null for any other call. */
  function registeringName({ callee, on, form }: CallFact): string | null {
    if (form !== 'call') return null;
    const member = on ?? callee;
    const own = member.kind === 'member' || member.kind === 'import' ? member.name : null;
    const name = own ?? (callee.kind === 'function' ? resolver.table.function(callee.object)?.name : undefined);
    if (name === undefined || !saysSo(name)) return null;
    return resolver.resolve(callee).some(({ kind }) => kind === 'function') ? name : null;
  }

  /** The only function of production code that a value is. */
  function functionOf(value: Value): string | null {
    const found = resolver.resolve(value).filter((each) => each.kind === 'function');
    const [only] = found;
    if (only === undefined || found.length > 1) return null;
    return resolver.table.fileOfDefinition(originOf(only.object))?.test === true ? null : only.object;
  }
}

function saysSo(name: string): boolean {
  const words = wordsOf(name);
  return registering.has(words[0] ?? '') || registeringPair.test(words.join(' '));
}

/** Of arguments in lines of their own that of the argument, else that of the call. */
function lineOf(index: number, { arguments: given, lines: { startLine, endLine } }: CallFact): number {
  const positional = given.filter((each) => each.kind !== 'record' || each.keywords !== true).length;
  return endLine - startLine === positional + 1 ? startLine + index + 1 : startLine;
}
