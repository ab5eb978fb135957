import { QueryError } from '../../errors.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { SourceService } from '../../operations/operation.ts';
import { RemoteSources, type RemoteSourcesOptions } from './remote-sources.ts';

/** How source is given out; plain values, so that they can be passed to a thread. */
export interface SourceSettings extends Omit<RemoteSourcesOptions, 'url' | 'now'> {
  /** `embedded`: the snapshot itself gives out locations and texts; `off`: nobody does; a URL: see `RemoteSources`. */
  readonly service: string;
}

/** Text comes from the snapshot, where it was stored. */
const embedded: SourceService = {
  require: () => Promise.resolve(),
  async textOf(application, { filePath, text }) {
    if (text !== undefined) return text;
    throw notStored(`The snapshot of '${application}' does not have the text of ${filePath}`, {
      remedy: 'analyse with --with-source to store source text',
    });
  },
};

const off: SourceService = {
  require: () => Promise.reject(unavailable('The source code service is switched off.')),
  textOf: () => Promise.reject(unavailable('The source code service is switched off.')),
};

export function openSourceService(settings: SourceSettings, now?: () => number): SourceService {
  const { service, ...options } = settings;
  if (service === 'embedded') return embedded;
  if (service === 'off') return off;
  const remote = new RemoteSources({ url: service, ...options, ...(now && { now }) });
  return {
    async require() {
      const failure = await remote.check();
      if (failure !== undefined) throw unavailable(failure);
    },
    async textOf(application, file) {
      const answer = await remote.textOf(application, file.filePath);
      if ('failure' in answer) throw unavailable(answer.failure);
      if (answer.text === undefined)
        throw notStored(`The source code service does not have ${file.filePath} of '${application}'`);
      return sameVersion(application, file, answer.text);
    },
  };
}

/** A text of another length is not what was analysed: its lines would be shown for others. */
function sameVersion(application: string, { filePath, nbLines }: SourceFile, text: string): string {
  const ends = text.match(/\r\n|\r|\n/g)?.length ?? 0;
  // Producers count an empty last line or do not.
  if (nbLines === ends || nbLines === ends + 1) return text;
  throw notStored(
    `The source code service has ${filePath} of '${application}' with ${ends} line ends, and ${nbLines} lines were analysed`,
    { remedy: 'analyse again' },
  );
}

function notStored(problem: string, { remedy }: { readonly remedy?: string } = {}): QueryError {
  return new QueryError('source-not-stored', remedy === undefined ? problem : `${problem}; ${remedy}`);
}

function unavailable(detail: string): QueryError {
  return new QueryError('source-service-unavailable', detail);
}
