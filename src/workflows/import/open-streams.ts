import { statSync } from 'node:fs';
import type { FaultList } from '../../bundle/faults.ts';
import type { RecordStream } from '../../bundle/record-stream.ts';
import type { ByteFile } from '../../importers/byte-file.ts';
import type { ScipIndex } from '../../importers/scip/scip-input.ts';
import { readCloudRules } from '../../insights/cloud/rules/read-cloud-rules.ts';
import { readCodePlaces } from '../../snapshot/builder/read-code-places.ts';
import { presentObjects } from '../../snapshot/builder/read-current.ts';
import { cloudSource } from '../cloud/cloud-records.ts';
import { cloudStreams } from '../cloud/cloud-streams.ts';
import { type ScannerFile, scannerFile } from '../cloud/scanner-files.ts';
import type { IndexedRules } from '../code/indexed-rules.ts';
import { sbomStreams } from '../packages/sbom-streams.ts';
import type { Progress } from '../progress.ts';
import { sourceFolder } from '../source-folder.ts';
import { RequestError, WorkflowError } from '../workflow-error.ts';
import type { IndexFile } from './index-file.ts';
import { type OpenedInput, openInput } from './open-input.ts';
import { scipStreams } from './scip-streams.ts';

interface Options {
  readonly faults: FaultList;
  readonly application: string;
  /** Where the application's objects are looked up for SBOMs and reports of scanners; needed where there are any. */
  readonly dataDirectory?: string;
  /** Files of rules that map results of other scanners, besides the built-in ones. */
  readonly rules?: readonly string[];
  /** Shown in place of the path of a file. */
  readonly nameOf?: (path: string) => string;
  readonly revision?: string | undefined;
  /** False: no source text is kept. Default true. */
  readonly includeText?: boolean | undefined;
  /** False for files of SCIP indexes to leave out. */
  readonly accepts?: ((path: string) => boolean) | undefined;
  /** Folder of the sources of SCIP indexes. */
  readonly root?: string | undefined;
  /** Source of the records of a SCIP index. */
  readonly source?: string | undefined;
  /** Rules of frameworks, for indexes whose sources are at hand. */
  readonly python?: IndexedRules | undefined;
  readonly onProgress: (progress: Progress) => void;
}

export interface OpenedStreams {
  /** In the order of the paths, those of SBOMs and of scanner reports last. */
  readonly streams: readonly RecordStream[];
  /** Whether all that reports its own progress has done so. */
  readonly isDone: () => boolean;
  readonly notes: () => string[];
  /** To be called once the snapshot is published. */
  readonly publish?: () => void;
  close(): void;
}

/** Opens files of any format that can be imported. SCIP indexes are taken together, so that they may refer to each other. */
export async function openStreams(paths: readonly string[], options: Options): Promise<OpenedStreams> {
  const opened: OpenedInput[] = [];
  const indexes: IndexFile[] = [];
  const sboms: ByteFile[] = [];
  const reports: ScannerFile[] = [];
  const close = (): void => {
    for (const index of indexes) index.close();
  };
  try {
    for (const path of paths) {
      const input = await openInput(path, options.faults, options.nameOf?.(path));
      opened.push(input);
      if (input.format === 'scip') indexes.push(input.index);
      if (input.format === 'sbom') sboms.push(input.file);
      if (input.format === 'report') reports.push(scannerFile(input.name, input.text));
    }
    const scip = openIndexes(indexes, options);
    const left = [...scip.streams];
    const streams = opened.flatMap((input) => {
      if (input.format === 'report' || input.format === 'sbom') return [];
      return [input.format === 'bundle' ? input.stream : (left.shift() as RecordStream)];
    });
    const packages = openSboms(sboms, options);
    const cloud = openReports(reports, options);
    return {
      streams: [...streams, ...packages.streams, ...cloud.streams],
      isDone: scip.isDone,
      notes: () => [...scip.notes(), ...packages.notes, ...cloud.notes()],
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** SBOMs become the packages of the application, in place of those it had. */
function openSboms(sboms: readonly ByteFile[], options: Options): ReturnType<typeof sbomStreams> {
  if (sboms.length === 0) return { streams: [], notes: [] };
  const { application, dataDirectory = '' } = options;
  return sbomStreams({ application, dataDirectory, sboms });
}

/** Reports of other scanners become patterns of the application, in place of those that the same scanners gave before. */
function openReports(reports: readonly ScannerFile[], options: Options): ReturnType<typeof cloudStreams> {
  if (reports.length === 0) return { streams: [], notes: () => [] };
  const { application, dataDirectory = '', rules = [] } = options;
  const places = readCodePlaces({ dataDirectory, application, withoutSources: [cloudSource] });
  return cloudStreams({
    application,
    dataDirectory,
    rules: readCloudRules(rules),
    reports,
    analyzedAt: places?.analyzedAt,
    places: () => places,
  });
}

/** What other indexes have defined in the application, as far as it is there. */
function presentIn(dataDirectory: string, application: string): () => ReadonlyMap<string, ReadonlySet<string>> {
  return () => presentObjects(dataDirectory, application);
}

function openIndexes(indexes: readonly IndexFile[], options: Options): ReturnType<typeof scipStreams> {
  const { root, source, application, onProgress } = options;
  if (indexes.length !== 1 && source !== undefined) throw new RequestError('--source is for one SCIP index');
  if (indexes.length === 0 && root !== undefined) throw new RequestError('--root is for SCIP indexes');
  if (root !== undefined && !statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WorkflowError(`${root}: there is no such folder`);
  }
  const sourceText = root === undefined ? undefined : sourceFolder(root);
  const around = options.python?.around ?? ((index: ScipIndex) => index);
  const given = {
    ...(source === undefined ? {} : { source }),
    ...(sourceText === undefined ? {} : { sourceText }),
    ...(options.accepts === undefined ? {} : { accepts: options.accepts }),
  };
  return scipStreams(
    {
      indexes: indexes.map((bytes) => around({ bytes, ...given })),
      analyzedAt: new Date().toISOString(),
      application,
      ...(options.revision === undefined ? {} : { revision: options.revision }),
      includeText: options.includeText ?? true,
      ...(options.dataDirectory === undefined ? {} : { present: presentIn(options.dataDirectory, application) }),
    },
    onProgress,
  );
}
