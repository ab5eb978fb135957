import { posix } from 'node:path';
import { parse } from 'yaml';

/** A service of a Compose file, as far as it states what it runs. */
export interface ComposeService {
  readonly image: string | undefined;
  /** What its image is built from; paths from the root of the tree. */
  readonly build: { readonly dockerfile: string; readonly target: string } | undefined;
  /** Command and entry point. */
  readonly command: string;
  /** Folders of the tree that stand in the place of those of the image, relative to the file. */
  readonly mounts: readonly string[];
}

/** The services of a Compose file; undefined for a text that is none. @param path from the root of the tree */
export function composeServices(path: string, text: string): readonly ComposeService[] | undefined {
  try {
    const services = fieldsOf(
      fieldsOf(parse(text, { merge: true, logLevel: 'silent', prettyErrors: false }))['services'],
    );
    return Object.values(services).map((service) => readService(posix.dirname(path), fieldsOf(service)));
  } catch {
    return undefined;
  }
}

function readService(folder: string, { image, build, command, entrypoint, volumes }: Fields): ComposeService {
  return {
    image: typeof image === 'string' ? image : undefined,
    build: readBuild(folder, build),
    command: [command, entrypoint].flat().map(String).join(' '),
    mounts: (Array.isArray(volumes) ? volumes : []).flatMap((volume) => mountOf(volume)),
  };
}

function readBuild(folder: string, build: unknown): ComposeService['build'] {
  if (build === undefined || build === null) return undefined;
  const fields = typeof build === 'string' ? { context: build } : fieldsOf(build);
  const { context, dockerfile, target } = fields as Fields;
  return {
    dockerfile: posix.join(folder, String(context ?? '.'), String(dockerfile ?? 'Dockerfile')),
    target: String(target ?? ''),
  };
}

function mountOf(volume: unknown): string[] {
  const source = typeof volume === 'string' ? volume.split(':', 1)[0] : fieldsOf(volume)['source'];
  return typeof source === 'string' && source.startsWith('.') ? [posix.normalize(source)] : [];
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
