import { relative } from 'node:path';
import ts from 'typescript';
import type { ProgramPlan } from '../../../../../src/languages/typescript/program-plan.ts';
import { discoverProject } from '../../../../../src/languages/typescript/projects/discover-project.ts';
import type { DiscoveryOptions } from '../../../../../src/languages/typescript/projects/walk-sources.ts';
import { type FileTree, makeFileTree } from './file-tree.ts';

/** What is discovered in a tree of files; paths are relative to its root. */
export function discover(tree: FileTree, options: DiscoveryOptions = {}) {
  const root = makeFileTree(tree);
  const { scope, report } = discoverProject(root, options);
  const short = (path: string): string => relative(root, path);
  const rootsOf = (plans: readonly ProgramPlan[]): string[][] =>
    plans.map(({ rootNames }) => rootNames.filter(scope.inScope).map(short));
  return { root, scope, report, short, first: rootsOf(scope.plans), rest: rootsOf(scope.restPlans(new Set())) };
}

/** The files that the imports of a file lead to, in order; null where one leads nowhere. */
export function targetsOf(found: ReturnType<typeof discover>, from: string): (string | null)[] {
  const { scope, root, short } = found;
  const plan = [...scope.plans, ...scope.restPlans(new Set())].find((one) => one.rootNames.includes(`${root}/${from}`));
  if (plan === undefined) throw new Error(`${from} is in no plan`);
  const host = scope.createHost(plan);
  const program = ts.createProgram({ rootNames: plan.rootNames, options: plan.options, host });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(`${root}/${from}`) as ts.SourceFile;
  return source.statements.filter(ts.isImportDeclaration).map(({ moduleSpecifier }) => {
    const file = checker.getSymbolAtLocation(moduleSpecifier)?.declarations?.[0]?.getSourceFile().fileName;
    return file === undefined ? null : short(file);
  });
}
