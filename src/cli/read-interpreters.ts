import type { FactInterpreter } from '../code-model/fact-interpreter.ts';

/** What makes start points and the like of the code, anew for each analysis. Faulty rules are told before anything is analysed. */
export async function readInterpreters(folders: readonly string[]): Promise<() => readonly FactInterpreter[]> {
  const { FrameworkInterpreter } = await import('../frameworks/framework-interpreter.ts');
  const { readRules } = await import('../frameworks/rules/read-rules.ts');
  const rules = readRules(folders);
  return () => [new FrameworkInterpreter(rules)];
}
