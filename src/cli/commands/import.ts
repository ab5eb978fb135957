import { readSettings } from '../../config/read-settings.ts';
import type { IndexedRules } from '../../workflows/code/indexed-rules.ts';
import { RequestError } from '../../workflows/workflow-error.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  type CommandInput,
  exitStatus,
  printNotes,
  taxonomyOption,
  textList,
  withSourceOption,
  writerWait,
} from '../command.ts';
import { showProgress } from '../progress.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'Imports bundles, SCIP indexes, SBOMs and scanner reports (- is standard input) as one new snapshot.',
  positionals: 'FILE…',
  options: {
    app: applicationOption,
    root: {
      type: 'string',
      placeholder: 'DIR',
      help: 'Folder that the paths in SCIP indexes begin in: exact lines and checksums are taken from the sources there.',
    },
    source: {
      type: 'string',
      placeholder: 'NAME',
      help: 'Source of the records of a SCIP index, instead of its tool and package; for one index.',
    },
    rules: {
      type: 'string',
      multiple: true,
      placeholder: 'FILE',
      help: 'Adds a file of rules that map results of other scanners to cloud patterns; may be given several times. A report replaces only patterns of the same scanners.',
    },
    'with-source': withSourceOption,
    taxonomy: taxonomyOption,
  },
  data: 'changes',
  settings: ['data', 'wait', 'keepSnapshots'],
  examples: [
    'stratigraph import shop.ndjson --app Shop',
    'stratigraph import api.scip web.scip --app Shop --root ../shop',
    'stratigraph import bom.json semgrep.json --app Shop',
    'zcat shop.ndjson.gz | stratigraph import - --app Shop --data /srv/stratigraph',
  ],
  async run(input) {
    if (input.positionals.length === 0) throw new RequestError('FILE is missing');
    if (input.positionals.filter((file) => file === '-').length > 1) {
      throw new RequestError('- (standard input) is given twice');
    }
    const application = applicationName(input);
    await importFiles(input, application);
    return exitStatus.done;
  },
};

async function importFiles(input: CommandInput, application: string): Promise<void> {
  const settings = readSettings(['data', 'keepSnapshots'], input.flags, input.environment);
  const { data: dataDirectory, keepSnapshots } = settings;
  const { FaultList } = await import('../../bundle/faults.ts');
  const { openStreams } = await import('../../workflows/import/open-streams.ts');
  const { publish } = await import('../../workflows/publish.ts');
  const faults = new FaultList();
  const progress = showProgress();
  const { root, source } = input.flags as { root?: string; source?: string };
  const python = root === undefined ? undefined : await readIndexedRules();
  const opened = await openStreams(input.positionals, {
    faults,
    application,
    dataDirectory,
    rules: textList(input, 'rules'),
    root,
    includeText: input.flags['with-source'] === true,
    source,
    python,
    onProgress: progress.report,
  });
  try {
    const published = await publish({
      dataDirectory,
      application,
      inputs: opened.streams,
      faults,
      taxonomyFiles: textList(input, 'taxonomy'),
      keepSnapshots,
      ...writerWait(input),
      onProgress: (step) => {
        if (opened.isDone()) progress.report(step);
      },
    });
    progress.finish();
    printNotes([...opened.notes(), ...(python?.notes() ?? []), ...published]);
  } finally {
    progress.finish();
    opened.close();
  }
}

async function readIndexedRules(): Promise<IndexedRules> {
  const { readInterpreters } = await import('../../workflows/code/read-interpreters.ts');
  const { indexedRules } = await import('../../workflows/code/indexed-rules.ts');
  return indexedRules([(await readInterpreters([])).frameworks()]);
}
