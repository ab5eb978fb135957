import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FormatError } from '../../errors.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { JsonShapeError } from '../../importers/json-path.ts';
import { mavenReleases, npmReleases, pypiReleases } from '../../importers/timelines/registry-answers.ts';
import { nameKey, type PackageName } from '../../insights/packages/package-id.ts';
import type { Release, Timeline } from '../../insights/packages/recommend/timeline.ts';
import type { Progress } from '../progress.ts';
import { askRegistry, RegistryError, type RetryPolicy, retryPolicy } from './registry-client.ts';

const questionsAtOnce = 6;
const keptMilliseconds = 24 * 3600 * 1000;

export interface OnlineRequest {
  readonly names: readonly PackageName[];
  readonly registries: Registries;
  /** Folder of answers of the last day. */
  readonly cache: string;
  readonly onProgress: (progress: Progress) => void;
  readonly manners?: RetryPolicy;
  readonly now?: () => number;
}

/** Addresses of the registries, by purl type. */
export interface Registries {
  readonly npm: string;
  readonly pypi: string;
  /** A repository in Maven's layout. */
  readonly maven: string;
}

interface Question {
  readonly url: string;
  readonly accept: string;
  readonly read: (answer: string) => Release[];
}

/** The timelines of packages from their registries, and a warning for each that is not to be had. */
export async function fetchTimelines(
  request: OnlineRequest,
): Promise<{ readonly timelines: readonly Timeline[]; readonly notes: readonly string[] }> {
  const { names, registries, onProgress } = request;
  const pending = [...names].sort((a, b) => (nameKey(a) < nameKey(b) ? -1 : 1));
  const timelines: Timeline[] = [];
  const notes: string[] = [];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
      const question = questionFor(name, registries);
      if (question === undefined)
        notes.push(`warning: ${name.name}: no registry of ${name.type} packages can be asked`);
      else {
        try {
          timelines.push({ ...name, source: question.url, releases: await answerTo(question, request) });
        } catch (error) {
          if (!(error instanceof RegistryError)) throw error;
          notes.push(`warning: ${name.name}: no releases from ${question.url}: ${error.message}`);
        }
      }
      onProgress({ phase: 'asking registries', done: ++done, total: names.length });
    }
  };
  onProgress({ phase: 'asking registries', done: 0, total: names.length });
  await Promise.all(Array.from({ length: Math.min(questionsAtOnce, names.length) }, work));
  return { timelines, notes: notes.sort() };
}

function questionFor({ type, name }: PackageName, registries: Registries): Question | undefined {
  const at = (registry: string, segments: readonly string[]): string =>
    [registry.replace(/\/+$/, ''), ...segments.map(encodeURIComponent)].join('/');
  const json = { accept: 'application/json' };
  if (type === 'npm') return { url: at(registries.npm, [name]), ...json, read: (text) => npmReleases(parse(text)) };
  if (type === 'pypi') {
    return { url: at(registries.pypi, ['pypi', name, 'json']), ...json, read: (text) => pypiReleases(parse(text)) };
  }
  const [, group, artifact] = /^([\w-]+(?:\.[\w-]+)*):([\w-]+(?:\.[\w-]+)*)$/.exec(name) ?? [];
  if (type !== 'maven' || group === undefined || artifact === undefined) return undefined;
  const url = at(registries.maven, [...group.split('.'), artifact, 'maven-metadata.xml']);
  return { url, accept: 'application/xml', read: mavenReleases };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RegistryError('its answer is not JSON', false);
  }
}

/** Releases kept from the last day, else from the registry. */
async function answerTo({ url, accept, read }: Question, request: OnlineRequest): Promise<Release[]> {
  const { cache, manners = retryPolicy, now = Date.now } = request;
  const path = join(cache, `${createHash('sha256').update(url).digest('hex')}.json`);
  const kept = readKept(path);
  if (kept !== undefined && now() - kept.askedAt < keptMilliseconds) return kept.releases;
  const answer = await askRegistry(url, accept, manners);
  try {
    const releases = read(answer);
    const kept: KeptAnswer = { askedAt: now(), url, releases };
    replaceFile(path, JSON.stringify(kept));
    return releases;
  } catch (error) {
    if (error instanceof JsonShapeError) throw new RegistryError(`its answer: ${error.path}: ${error.message}`, false);
    if (error instanceof FormatError) throw new RegistryError(`its answer: ${error.message}`, false);
    throw error;
  }
}

interface KeptAnswer {
  readonly askedAt: number;
  readonly url: string;
  readonly releases: Release[];
}

/** A file that cannot be read counts as none. */
function readKept(path: string): KeptAnswer | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as KeptAnswer;
  } catch {
    return undefined;
  }
}
