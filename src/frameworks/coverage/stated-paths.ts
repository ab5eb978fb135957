import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, Lines, Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import type { Registrations } from '../start-points/registrations.ts';
import type { KnownEntries } from './uncalled-code.ts';

/** Name under which paths are reported that stand beside functions. */
const library = 'paths beside functions';
const pathMember = /^(path|route|pattern|route_?path)$/i;
const codeMember =
  /^(component|element|handler|controller|action|page|view|screen|lazy|loader|callback|func?|fn|run|execute|method)s?$/i;
/** `/carts`, `/carts/:id`, `{}/carts`. */
const path = /^(\{\})?\/[^\s;]*$/;
/** Lines by which a statement and what it registers may differ. */
const tolerance = 3;
/** Values in values. */
const maxDepth = 32;

/** Records paths that the code states beside functions or components, in records and in arguments of functions of its own, and that are no entries. */
export function recordStatedPaths({ resolver, handled }: KnownEntries, { declarations }: Registrations): void {
  const { table } = resolver;
  const entered = Map.groupBy(
    declarations.map(({ stated, file, lines }) => stated ?? { file, lines }),
    ({ file }) => file,
  );
  for (const file of table.files()) {
    if (file.test) continue;
    const known = (entered.get(file.file) ?? []).map(({ lines }) => lines.startLine);
    const report = ({ startLine: line }: Lines, text: string): void => {
      if (known.some((each) => Math.abs(each - line) <= tolerance)) return;
      const reason = `'${text}' stands beside a function, and nothing is known to register it: a rule for what reads it makes it an entry`;
      table.coverage.unresolved({ kind: 'registration', library, file: file.file, line, id: text, reason });
    };
    for (const record of recordsOf(file)) {
      const text = pathOf(record);
      const lines = text === null ? null : linesOf(record, file);
      if (text !== null && lines !== null) report(lines, text);
    }
    for (const call of file.calls) {
      const text = isOwn(call) ? textAmong(call.arguments) : null;
      if (text !== null && call.arguments.some(isOpenFunction)) report(call.lines, text);
    }
  }

  function isOpenFunction(value: Value): boolean {
    return (
      value.kind === 'function' &&
      !handled.has(originOf(value.object)) &&
      resolver.callSitesOf(value.object).length === 0
    );
  }

  /** True for a call of a function of the application. */
  function isOwn({ callee, form }: CallFact): boolean {
    return form === 'call' && resolver.resolve(callee).some(({ kind }) => kind === 'function');
  }

  function textAmong(values: readonly Value[]): string | null {
    return (
      values.flatMap((each) =>
        each.kind === 'text' && each.text.length > 1 && path.test(each.text) ? [each.text] : [],
      )[0] ?? null
    );
  }

  /** Where the code of a record stands: of a call the call, else the function. */
  function linesOf({ members }: Value & { kind: 'record' }, { file }: FileFacts): Lines | null {
    for (const [name, value] of Object.entries(members)) {
      if (!codeMember.test(name)) continue;
      const call = value.kind === 'result' ? table.call(value.call) : undefined;
      if (call !== undefined) return call.lines;
      const object = value.kind === 'function' ? value.object : null;
      const isOpen = object !== null && !handled.has(originOf(object)) && table.fileOfDefinition(object)?.file === file;
      if (isOpen) return table.function(object)?.lines ?? null;
    }
    return null;
  }
}

function pathOf({ members }: Value & { kind: 'record' }): string | null {
  for (const [name, value] of Object.entries(members)) {
    const text = pathMember.test(name) ? textOf(value) : '';
    if (text.length > 1 && path.test(text)) return text;
  }
  return null;
}

/** What is not constant is `{}`. */
function textOf(value: Value): string {
  if (value.kind === 'text') return value.text;
  return value.kind === 'joined' ? value.parts.map((part) => (part.kind === 'text' ? part.text : '{}')).join('') : '';
}

/** The records that a file states: in what it exports, what its functions return and what it passes to calls. */
function recordsOf({ exports, functions, calls, classes }: FileFacts): ReadonlySet<Value & { kind: 'record' }> {
  const found = new Set<Value & { kind: 'record' }>();
  const seen = new Set<Value>();
  const visit = (value: Value, depth: number): void => {
    if (depth > maxDepth || seen.has(value)) return;
    seen.add(value);
    if (value.kind === 'record') found.add(value);
    for (const part of partsOf(value)) visit(part, depth + 1);
  };
  const values = [
    ...Object.values(exports),
    ...functions.flatMap(({ returns }) => returns),
    ...calls.flatMap(({ arguments: given }) => given),
    ...classes.flatMap(({ members }) => members.flatMap(({ value }) => value ?? [])),
  ];
  for (const value of values) visit(value, 0);
  return found;
}
