import { posix } from 'node:path';
import { foldersAbove } from '../folders-above.ts';
import { type DockerInstruction, dockerInstructions } from './docker-instructions.ts';

/** More than any image starts by turns. */
const maximumTokens = 12;

/**
 * Text of the scripts of the repository that an image starts, without their comments: what `ENTRYPOINT` and `CMD` name, found by what
 * `COPY` and `ADD` take in. Empty where there are none.
 * @param path of the Dockerfile
 * @param read text of a file by its path, as far as there is one
 */
export function startScripts(path: string, text: string, read: (path: string) => string | undefined): string {
  const instructions = dockerInstructions(text);
  const copies = instructions.flatMap(copiedBy);
  const folders = foldersAbove(posix.dirname(path));
  const found = new Set<string>();
  for (const token of instructions.flatMap(startTokens).slice(0, maximumTokens)) {
    const places = [...sourcesOf(token, copies), token].flatMap((place) => endsOf(place));
    const place = places
      .flatMap((end) => folders.map((folder) => posix.join(folder, end)))
      .find((one) => isScript(read(one)));
    if (place !== undefined) found.add((read(place) as string).replaceAll(/^\s*#.*$/gm, ''));
  }
  return [...found].join('\n');
}

interface Copy {
  readonly source: string;
  readonly target: string;
}

function copiedBy({ name, value }: DockerInstruction): Copy[] {
  if (name !== 'COPY' && name !== 'ADD') return [];
  const parts = value.split(/[\s,"'[\]]+/).filter((part) => part !== '' && !part.startsWith('--'));
  const target = parts.pop();
  return target === undefined ? [] : parts.map((source) => ({ source, target }));
}

/** What may be a script among the words of the commands that an image starts. */
function startTokens({ name, value }: DockerInstruction): readonly string[] {
  if (name !== 'ENTRYPOINT' && name !== 'CMD') return [];
  return [...value.matchAll(/(?<![\w-])[\w./$][\w./${}-]*/g)].map(([token]) => token);
}

/** What is copied to a place, or into its folder. */
function sourcesOf(token: string, copies: readonly Copy[]): readonly string[] {
  const base = posix.basename(token);
  return copies.flatMap(({ source, target }) => {
    if (posix.basename(target) === base || posix.basename(source) === base) return [source];
    return posix.extname(source) === '' ? [posix.join(source, base)] : [];
  });
}

/** A path and its shorter ends, as that within an image or an earlier stage is longer than that in the repository. */
function endsOf(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..' && !/[*$]/.test(part));
  return parts.map((_, from) => parts.slice(from).join('/'));
}

function isScript(text: string | undefined): boolean {
  return text !== undefined && /^#!|^\s*(set -|exec )/m.test(text.slice(0, 20_000));
}
