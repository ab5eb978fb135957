import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import { failureText } from '../../coverage/failure-text.ts';
import { IndexedFrameworks } from '../../frameworks/indexed-frameworks.ts';
import type { ScipIndex } from '../../importers/scip/scip-input.ts';
import { GrammarsMissingError, loadGrammars, type ParseCode } from '../../insights/cloud/syntax/grammars.ts';
import { javaReader } from '../../languages/java/java-reader.ts';
import { pythonReader } from '../../languages/python/python-reader.ts';
import type { AnalysisFailure } from '../../model/coverage.ts';
import { firstOf } from './analysis-notes.ts';

/** Rules of frameworks for the Python and Java sources of SCIP indexes. */
export interface IndexedRules {
  /** The index with its sources passed to the rules. */
  readonly around: (index: ScipIndex) => ScipIndex;
  /** What a person should know when all indexes are read. */
  readonly notes: () => string[];
}

/** Loads the grammars; where they are not installed, the rules are left out and a note says so. */
export async function indexedRules(interpreters: readonly FactInterpreter[]): Promise<IndexedRules> {
  let parse: ParseCode;
  try {
    parse = await loadGrammars();
  } catch (error) {
    if (!(error instanceof GrammarsMissingError)) throw error;
    return {
      around: (index) => index,
      notes: () => [`warning: no frameworks are looked for in indexed code: ${error.message}`],
    };
  }
  const sources: IndexedFrameworks[] = [];
  return {
    around: (index) => {
      const frameworks = frameworksOf(parse, interpreters);
      sources.push(frameworks);
      return withFrameworks(index, frameworks);
    },
    notes: () => firstOf(sources.flatMap(({ coverage }) => coverage.failures().map(failureNote))),
  };
}

function failureNote(failure: AnalysisFailure): string {
  const { file, line } = failure;
  return `error: ${file === null ? '' : `${file}:${line === null ? '' : `${line}:`} `}${failureText(failure)}`;
}

function withFrameworks(index: ScipIndex, frameworks: IndexedFrameworks): ScipIndex {
  return {
    ...index,
    onDocument: ({ file, paths, language, ...document }) => frameworks.add(language, document, file, paths),
    more: (calls, reached) => frameworks.records(calls, reached),
  };
}

function frameworksOf(parse: ParseCode, interpreters: readonly FactInterpreter[]): IndexedFrameworks {
  const readers = new Map([
    ['Python', pythonReader((path, text) => parse('python', path, text))],
    ['Java', javaReader((path, text) => parse('java', path, text))],
  ]);
  return new IndexedFrameworks(readers, interpreters);
}
