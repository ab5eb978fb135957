import ts from 'typescript';

const longest = 4000;

/** True for a text that the compiler reads as an expression, or as statements, without a fault. */
export function readsAs(what: 'expression' | 'statements', text: string): boolean {
  if (text.trim() === '' || text.length > longest) return false;
  const code = what === 'expression' ? `(${text}\n)` : `(()=>{${text}\n})`;
  const file = ts.createSourceFile('expression.ts', code, ts.ScriptTarget.Latest);
  const faults = (file as { parseDiagnostics?: readonly unknown[] }).parseDiagnostics ?? [];
  return faults.length === 0 && file.statements.length === 1;
}
