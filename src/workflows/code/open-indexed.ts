import { FaultList } from '../../bundle/faults.ts';
import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import { hashText } from '../../languages/typescript/incremental/reuse.ts';
import { openInput } from '../import/open-input.ts';
import { type OpenedStreams, openStreams } from '../import/open-streams.ts';
import type { Progress } from '../progress.ts';
import { WorkflowError } from '../workflow-error.ts';
import { acceptPaths } from './accept-paths.ts';
import type { CodeIndexes } from './code-indexes.ts';
import { type IndexedRules, indexedRules } from './indexed-rules.ts';
import type { FactsMemory } from './python/facts-memory.ts';

export interface OpenedIndexes
  extends Pick<OpenedStreams, 'streams' | 'isDone' | 'publish' | 'close'>,
    Pick<IndexedRules, 'later' | 'concludeBy'> {
  /** What a person should know before the streams are read. */
  readonly notes: readonly string[];
  /** What a person should know of what the streams gave. */
  readonly notesOfStreams: () => readonly string[];
  /** Hash of what conclusions are made of beside what files say and what interpreters read; undefined where it is not known. */
  readonly says: string | undefined;
}

/** Opens the SCIP indexes of an analysis, with the sources in its folder and the rules of frameworks. Throws `WorkflowError` for another format. */
export async function openIndexed(
  indexes: CodeIndexes,
  request: {
    readonly directory: string;
    readonly application: string;
    readonly revision: string | undefined;
    readonly interpreters: readonly FactInterpreter[];
    readonly includeText: boolean;
    readonly include: readonly string[];
    readonly exclude: readonly string[];
    readonly includeTests: boolean;
    /** For the facts of Python files, where there is one index, which was made of the folder. */
    readonly memory: FactsMemory | null;
    readonly onProgress: (progress: Progress) => void;
  },
): Promise<OpenedIndexes> {
  const { directory, application, revision, interpreters, includeText, onProgress } = request;
  for (const path of indexes.paths) await refuseOthers(path);
  const python = await indexedRules(interpreters, request.memory);
  const opened = await openStreams(indexes.paths, {
    faults: new FaultList(),
    nameOf: indexes.nameOf,
    application,
    revision,
    includeText,
    root: directory,
    accepts: acceptPaths(request),
    python,
    onProgress,
  });
  const { include, exclude, includeTests } = request;
  return {
    ...opened,
    notes: indexes.notes,
    notesOfStreams: () => [...opened.notes(), ...python.notes()],
    says: indexes.says && hashText(JSON.stringify([include, exclude, includeTests, python.notes()])),
    later: python.later,
    concludeBy: python.concludeBy,
    publish: () => {
      indexes.publish();
      request.memory?.publish();
    },
    close: () => {
      opened.close();
      request.memory?.discard();
      indexes.close();
    },
  };
}

async function refuseOthers(path: string): Promise<void> {
  const input = await openInput(path, new FaultList());
  if (input.format !== 'scip')
    throw new WorkflowError(`${path}: is no SCIP index; \`stratigraph import\` takes other files`);
  input.index.close();
}
