import type { FactInterpreter } from '../analyzers/frameworks/facts/fact-interpreter.ts';
import { PythonFrameworks } from '../analyzers/python/python-frameworks.ts';
import type { ScipIndex } from '../importers/scip/scip-input.ts';
import { GrammarsMissingError, loadGrammars, type ParseCode } from '../insights/cloud/syntax/grammars.ts';
import { formatCount } from './progress.ts';

/** Rules of frameworks for the Python sources of SCIP indexes. */
export interface PythonRules {
  /** The index with its sources handed to the rules. */
  readonly around: (index: ScipIndex) => ScipIndex;
  /** What a person should know when all indexes are read. */
  readonly notes: () => string[];
}

/** Loads the grammar of Python; where that is not installed, the rules are left out and a note says so. */
export async function pythonRules(interpreters: readonly FactInterpreter[]): Promise<PythonRules> {
  let parse: ParseCode;
  try {
    parse = await loadGrammars();
  } catch (error) {
    if (!(error instanceof GrammarsMissingError)) throw error;
    return {
      around: (index) => index,
      notes: () => [`warning: no Python frameworks are looked for: ${error.message}`],
    };
  }
  const failed: string[] = [];
  return {
    around: (index) =>
      withFrameworks(index, new PythonFrameworks((path, text) => parse('python', path, text), interpreters), failed),
    notes: () =>
      failed.length === 0
        ? []
        : [`warning: ${formatCount(failed.length)} Python files could not be read for frameworks (${failed[0]}, …)`],
  };
}

function withFrameworks(index: ScipIndex, frameworks: PythonFrameworks, failed: string[]): ScipIndex {
  return {
    ...index,
    onDocument: ({ file, paths, language, ...document }) => {
      if (language !== 'Python') return;
      try {
        frameworks.add(document, file, paths);
      } catch (error) {
        failed.push(`${document.path}: ${(error as Error).message}`);
      }
    },
    more: () => frameworks.records(),
  };
}
