import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import type { FactReader } from '../../code-model/indexed-file.ts';
import { failureText } from '../../coverage/failure-text.ts';
import { IndexedFrameworks } from '../../frameworks/indexed-frameworks.ts';
import type { ScipIndex } from '../../importers/scip/scip-input.ts';
import { GrammarsMissingError, loadGrammars, type ParseCode } from '../../insights/cloud/syntax/grammars.ts';
import { javaReader } from '../../languages/java/java-reader.ts';
import { pythonReader } from '../../languages/python/python-reader.ts';
import type { AnalysisFailure } from '../../model/coverage.ts';
import type { ConclusionStore, LaterSource } from './analysis-cache/conclusion-store.ts';
import { firstOf } from './analysis-notes.ts';
import { ConcludedPython } from './python/concluded-python.ts';
import type { FactsMemory } from './python/facts-memory.ts';

/** Rules of frameworks for the Python and Java sources of SCIP indexes. */
export interface IndexedRules {
  /** The index with its sources passed to the rules. */
  readonly around: (index: ScipIndex) => ScipIndex;
  /** What a person should know when all indexes are read. */
  readonly notes: () => string[];
  /** What conclusions of all languages are made of beside other code. */
  readonly later: LaterSource | null;
  /** Has what follows from all files be that of the last analysis where it holds again; to be called before the indexes are read. */
  readonly concludeBy: (conclusions: ConclusionStore | null) => void;
}

/**
 * Loads the grammars; where they are not installed, the rules are left out and a note says so.
 * @param memory for the facts of Python files, where there is one index, which was made of the folder
 */
export async function indexedRules(
  interpreters: readonly FactInterpreter[],
  memory: FactsMemory | null = null,
): Promise<IndexedRules> {
  let parse: ParseCode;
  try {
    parse = await loadGrammars();
  } catch (error) {
    if (!(error instanceof GrammarsMissingError)) throw error;
    return {
      around: (index) => index,
      notes: () => [`warning: no frameworks are looked for in indexed code: ${error.message}`],
      later: null,
      concludeBy: () => {},
    };
  }
  const sources: IndexedFrameworks[] = [];
  const read = pythonReader((path, text) => parse('python', path, text));
  const failures = (): AnalysisFailure[] => sources.flatMap(({ coverage }) => coverage.failures());
  const concluded = memory === null ? null : new ConcludedPython(memory, read, () => failures().length);
  return {
    around: (index) => {
      const frameworks = frameworksOf(parse, memory?.remembering(read) ?? read, interpreters);
      sources.push(frameworks);
      return concluded?.around(index, frameworks) ?? withFrameworks(index, frameworks);
    },
    notes: () => firstOf(failures().map(failureNote)),
    later: concluded,
    concludeBy: (conclusions) => {
      if (concluded !== null) concluded.conclusions = conclusions;
    },
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

function frameworksOf(
  parse: ParseCode,
  python: FactReader,
  interpreters: readonly FactInterpreter[],
): IndexedFrameworks {
  const readers = new Map([
    ['Python', python],
    ['Java', javaReader((path, text) => parse('java', path, text))],
  ]);
  return new IndexedFrameworks(readers, interpreters);
}
