import type { FactTable } from '../../code-model/fact-table.ts';
import type { FileFacts, Lines, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { declareInFile } from './declare-in-file.ts';
import type { Registrations } from './registrations.ts';

/**
 * Start points of programs: files that no other one imports and whose top level calls something, in folders for programs (`bin/clean.ts`),
 * started by a script of a package (`node dist/jobs/clean.js`), in folders for scripts where they use code of the application or, where a rule says so, by
 * their own name (`#!/usr/bin/env python3`). Names of files that begin a server (`except`) are none.
 */
export function readPrograms({ table }: ValueResolver, all: readonly FrameworkRules[], found: Registrations): void {
  const files = table.files().filter(({ test }) => !test);
  const imported = new Set(files.flatMap(({ imports }) => imports));
  const started = new Set(table.manifests.flatMap((manifest) => manifest.started ?? []));
  const known = new Set(found.declarations.flatMap(({ handlers }) => handlers.map(({ object }) => object)));
  for (const rules of all) {
    const { programs } = rules;
    if (programs === undefined) continue;
    for (const file of files) {
      if (rules.language !== undefined && file.language !== rules.language) continue;
      const { folders, name } = partsOf(file.file);
      const isScript = listOf(programs.scripts).some((folder) => isScriptIn(folder, file, table));
      // What a package starts is of the rule for its folders: one for scripts alone has others.
      const isProgram = isOfScriptsAlone(programs)
        ? isScript && !started.has(file.file)
        : isScript ||
          started.has(file.file) ||
          listOf(programs.folders).some((folder) => folders.includes(folder)) ||
          (programs.executable === true && isOwnTool(file, table));
      if (!isProgram || listOf(programs.except).includes(name)) continue;
      const lines = imported.has(file.file) || known.has(file.module) ? null : runningAt(file);
      const objects = [file.module, ...startedIn(file)];
      if (lines === null) continue;
      known.add(file.module);
      declareInFile(file, programs, rules, { path: name, objects, lines }, found);
    }
  }
}

function isOfScriptsAlone({ folders, scripts, executable }: NonNullable<FrameworkRules['programs']>): boolean {
  return scripts !== undefined && folders === undefined && executable !== true;
}

/**
 * True for a file that can be started by its name and uses code of the application: one that does not is a tool beside it. A module of Python whose top level
 * calls nothing but libraries (`log = getLogger(__name__)`), and that is no program otherwise, only defines what others use, whatever its first line says.
 */
function isOwnTool(file: FileFacts, table: FactTable): boolean {
  const { isExecutable, imports, language, program } = file;
  if (isExecutable !== true || !imports.some((each) => table.file(each)?.test === false)) return false;
  return language !== 'Python' || program !== undefined || callsOwnCode(file);
}

/** True where the top level calls code of the application, or gives it to what it calls: `serve(app)`. */
function callsOwnCode({ calls, module }: FileFacts): boolean {
  const own = calls.filter(({ caller }) => caller === module);
  const byId = new Map(own.map((call) => [call.id, call]));
  const isOfLibrary = (value: Value): boolean => {
    if (value.kind === 'member') return isOfLibrary(value.of);
    const maker = value.kind === 'result' ? byId.get(value.call) : undefined;
    return maker === undefined ? value.kind === 'external' : isOfLibrary(maker.callee);
  };
  const isGiven = (value: Value): boolean =>
    value.kind === 'record' ? Object.values(value.members).some(isGiven) : ownCode.has(value.kind);
  return own.some(({ callee, arguments: given }) => !isOfLibrary(callee) || given.some(isGiven));
}

const ownCode: ReadonlySet<Value['kind']> = new Set(['import', 'function', 'class']);

/**
 * True for a file below a folder for scripts that uses code of the application beside that folder, and gives nothing to others but where it is no program
 * (`if (require.main === module)`): one that uses none is a tool for developers.
 */
function isScriptIn(folder: string, { file, imports, exports, program }: FileFacts, table: FactTable): boolean {
  const at = `/${file}`.lastIndexOf(`/${folder}/`);
  if (at < 0 || (program === undefined && Object.keys(exports).length > 0)) return false;
  const around = file.slice(0, at + folder.length + 1);
  return imports.some((each) => !each.startsWith(around) && table.file(each)?.test === false);
}

/** `bin/clean.ts`: the folders, and the name without ending. */
function partsOf(path: string): { readonly folders: readonly string[]; readonly name: string } {
  const folders = path.split('/');
  const [name = ''] = (folders.pop() ?? '').split('.');
  return { folders, name };
}

/** The functions of a file that it calls where it is started as a program; else the only one of its own that its top level calls. */
function startedIn({ calls, module, program, functions, plainFunctions = [] }: FileFacts): readonly string[] {
  if (program === undefined) {
    const own = new Set([...functions, ...plainFunctions].map(({ object }) => object));
    const called = calls.flatMap(({ caller, callee }) =>
      caller === module && callee.kind === 'function' && own.has(callee.object) ? [callee.object] : [],
    );
    const [only, more] = new Set(called);
    return only === undefined || more !== undefined ? [] : [only];
  }
  const started = calls.filter(
    ({ caller, lines }) =>
      caller === module && lines.startLine >= program.startLine && lines.endLine <= program.endLine,
  );
  return [...new Set(started.flatMap(({ callee }) => (callee.kind === 'function' ? [callee.object] : [])))];
}

/** The first call of the top level that is more than an import; null where it makes none. */
export function runningAt({ calls, module }: FileFacts): Lines | null {
  const call = calls.find(
    ({ caller, form, callee }) =>
      caller === module &&
      form !== 'element' &&
      !(callee.kind === 'external' && /(^|#)(require|import)$/.test(callee.symbol)),
  );
  return call?.lines ?? null;
}
