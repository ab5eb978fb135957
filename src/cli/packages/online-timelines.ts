import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { JsonShapeError } from '../../importers/json-path.ts';
import { npmReleases, pypiReleases } from '../../importers/timelines/registry-answers.ts';
import { nameKey, type PackageName } from '../../insights/packages/package-id.ts';
import type { Release, Timeline } from '../../insights/packages/recommend/timeline.ts';
import type { Progress } from '../progress.ts';
import { askRegistry, politeManners, RegistryError, type RegistryManners } from './registry-client.ts';

const questionsAtOnce = 6;
const keptMilliseconds = 24 * 3600 * 1000;

export interface OnlineRequest {
  readonly names: readonly PackageName[];
  readonly registries: Registries;
  /** Folder of answers of the last day. */
  readonly cache: string;
  readonly onProgress: (progress: Progress) => void;
  readonly manners?: RegistryManners;
  readonly now?: () => number;
}

/** Addresses of the registries, by purl type. */
export interface Registries {
  readonly npm: string;
  readonly pypi: string;
}

interface Question {
  readonly url: string;
  readonly read: (answer: unknown) => Release[];
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
  const base = (url: string): string => url.replace(/\/+$/, '');
  if (type === 'npm') {
    return { url: `${base(registries.npm)}/${name.split('/').map(encodeURIComponent).join('%2F')}`, read: npmReleases };
  }
  if (type === 'pypi')
    return { url: `${base(registries.pypi)}/pypi/${encodeURIComponent(name)}/json`, read: pypiReleases };
  return undefined;
}

/** Releases kept from the last day, else from the registry. */
async function answerTo({ url, read }: Question, request: OnlineRequest): Promise<Release[]> {
  const { cache, manners = politeManners, now = Date.now } = request;
  const path = join(cache, `${createHash('sha256').update(url).digest('hex')}.json`);
  const kept = readKept(path);
  if (kept !== undefined && now() - kept.askedAt < keptMilliseconds) return kept.releases;
  const answer = await askRegistry(url, manners);
  try {
    const releases = read(answer);
    keep(path, { askedAt: now(), url, releases });
    return releases;
  } catch (error) {
    if (error instanceof JsonShapeError) throw new RegistryError(`its answer: ${error.path}: ${error.message}`, false);
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

function keep(path: string, answer: KeptAnswer): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(answer));
  renameSync(temporary, path);
}
