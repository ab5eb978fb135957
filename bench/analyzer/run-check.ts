/**
 * The compiler's own full check of every program that the analyzer makes of a folder, one after the other, and nothing else.
 * Prints one line of JSON. Usage: node run-check.ts DIR
 */
import ts from 'typescript';
import type { ProgramPlan } from '../../src/languages/typescript/program-plan.ts';
import { discoverProject } from '../../src/languages/typescript/projects/discover-project.ts';
import { printMeasurement } from './measurement.ts';

const { scope } = discoverProject(process.argv[2] ?? '.');
const checked = new Set<string>();
let lines = 0;
let diagnostics = 0;

function check(plan: ProgramPlan): void {
  const program = ts.createProgram({ rootNames: plan.rootNames, options: plan.options, host: scope.createHost(plan) });
  diagnostics += ts.getPreEmitDiagnostics(program).length;
  for (const file of program.getSourceFiles()) {
    if (!scope.inScope(file.fileName) || checked.has(file.fileName)) continue;
    checked.add(file.fileName);
    lines += file.getLineStarts().length;
  }
}

for (const plan of scope.plans) check(plan);
for (const plan of scope.restPlans(checked)) check(plan);
printMeasurement({ files: checked.size, lines, diagnostics });
