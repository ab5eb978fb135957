import ts from 'typescript';
import { textOnDisk, unreadSource } from '../components/component-source.ts';
import type { ProgramPlan, ProjectScope } from '../program-plan.ts';
import { ImportRecord } from './import-record.ts';

/** A program with what its files import. */
export interface LoadedProgram {
  readonly program: ts.Program;
  readonly imports: ImportRecord;
}

/**
 * Makes the program of a plan, or one of these root files alone. The compiler binds all files at once, so a file whose syntax is
 * nested too deeply for its stack would end the program: such files are found by their depth and have no code in the program.
 */
export function loadProgram(scope: ProjectScope, plan: ProgramPlan, rootNames = plan.rootNames): LoadedProgram {
  const unread = new Map<string, unknown>();
  for (;;) {
    const loaded = createProgram(scope, plan, rootNames, unread);
    try {
      // Binds the files: their nodes have parents only then.
      loaded.program.getTypeChecker();
      return loaded;
    } catch (cause) {
      const deep = deepestFiles(loaded.program).filter((path) => !unread.has(path));
      if (!(cause instanceof RangeError) || deep.length === 0) throw cause;
      for (const path of deep) unread.set(path, cause);
    }
  }
}

function createProgram(
  scope: ProjectScope,
  plan: ProgramPlan,
  rootNames: readonly string[],
  unread: ReadonlyMap<string, unknown>,
): LoadedProgram {
  const imports = new ImportRecord();
  const host = scope.createHost(plan);
  const { getSourceFile } = host;
  if (unread.size > 0) {
    host.getSourceFile = (path, options, ...rest) => {
      const file = getSourceFile.call(host, path, options, ...rest);
      return file === undefined || !unread.has(path)
        ? file
        : unreadSource(path, textOnDisk(file), options, unread.get(path));
    };
  }
  const program = ts.createProgram({
    rootNames,
    options: plan.options,
    host: imports.watch(host),
    ...(plan.projectReferences === undefined ? {} : { projectReferences: plan.projectReferences }),
  });
  return { program, imports };
}

/** The files whose syntax is at least half as deep as that of the deepest. */
function deepestFiles(program: ts.Program): string[] {
  const depths = program.getSourceFiles().map((file) => ({ path: file.fileName, depth: depthOf(file) }));
  const maxDepth = depths.reduce((most, { depth }) => Math.max(most, depth), 0);
  return depths.filter(({ depth }) => depth * 2 >= maxDepth).map(({ path }) => path);
}

/** Depth of the syntax tree, without recursion. */
function depthOf(file: ts.SourceFile): number {
  let level: ts.Node[] = [file];
  let depth = 0;
  for (; level.length > 0; depth++) {
    const next: ts.Node[] = [];
    for (const node of level) ts.forEachChild(node, (child) => void next.push(child));
    level = next;
  }
  return depth;
}
