import { posix } from 'node:path';
import type { ManifestFact } from '../../../code-model/facts.ts';
import type { PackageManifest } from './package-manifest.ts';

/** What a manifest says of the commands its package installs and of what others import, as facts; build output as its source. */
export function manifestFact(
  manifest: PackageManifest,
  root: string,
  inScope: ReadonlySet<string>,
  sourceOfOutput: (path: string) => string | null,
): ManifestFact {
  const { directory, name, dependencies, devDependencies } = manifest;
  const sourceOf = (file: string): string | null => {
    const path = posix.join(directory, file);
    const source = [path, ...endings.map((ending) => path + ending)].find((each) => inScope.has(each));
    const found = source ?? sourceOfOutput(/\.[cm]?[jt]sx?$/.test(path) ? path : `${path}.js`);
    return found === null ? null : posix.relative(root, found);
  };
  const commands: Record<string, string> = {};
  for (const [command, file] of Object.entries(manifest.commands)) {
    const source = sourceOf(file);
    if (source !== null) commands[command] = source;
  }
  const entries: Record<string, string> = {};
  for (const [path, files] of Object.entries(name === null || manifest.isPrivate ? {} : manifest.entries)) {
    const source = files.map(sourceOf).find((each) => each !== null && !/\.d\.[cm]?ts$/.test(each));
    if (typeof source === 'string') entries[posix.join(name ?? '', path)] = source;
  }
  const started = [...manifest.scripts].flatMap(([script, command]) =>
    developing.test(script)
      ? []
      : startedFiles(command).flatMap((files) => files.map(sourceOf).find((each) => each !== null) ?? []),
  );
  const standIns = standInsOf(manifest);
  return {
    file: posix.relative(root, posix.join(directory, 'package.json')),
    name,
    dependencies: [...dependencies.keys(), ...devDependencies.keys()],
    commands,
    entries,
    ...(started.length === 0 ? {} : { started: [...new Set(started)].sort() }),
    ...(Object.keys(standIns).length === 0 ? {} : { standIns }),
  };
}

/** Forks that somebody publishes under the name of what they replace, as aliases say: `"orm": "npm:@shop/orm@2"`, also of `overrides` and the like. */
function standInsOf({ dependencies, devDependencies, resolutions, json }: PackageManifest): Record<string, string> {
  const ranges = [dependencies, devDependencies, resolutions].flatMap((each) => [...each]);
  const { overrides, pnpm } = json as { overrides?: unknown; pnpm?: { overrides?: unknown } };
  const replaced = [overrides, pnpm?.overrides].flatMap((each) => Object.entries(each ?? {}));
  return Object.fromEntries(
    [...ranges, ...replaced].flatMap(([name, range]): [string, string][] => {
      const [, own = ''] = typeof range === 'string' ? (/^npm:(@[^/@]+\/[^/@]+)(?:@|$)/.exec(range) ?? []) : [];
      return own.endsWith(`/${name}`) ? [[own, name]] : [];
    }),
  );
}

/** Scripts for those who develop, and those that package managers run around others. */
const developing =
  /(^|[:_-])(dev|develop|development|tests?|e2e|lint|format|debug|storybook|build|watch|typecheck|bench|ci|release|docs?)([:_-]|$)|^(pre|post)\w/;

/**
 * The programs of Node.js and the like that a command starts: `yarn node dist/bin/clean.js daily && tsx jobs/report.ts`; of one without the ending of its
 * file all words that may be it: `node -r dotenv/config dist/bin/clean`.
 */
function startedFiles(command: string): readonly (readonly string[])[] {
  return command.split(/&&|\|\||[;|]/).flatMap((part) => {
    const words = part.trim().split(/\s+/);
    const runner = words.findIndex((word) => /^(node|nodejs|tsx|ts-node(-[\w-]+)?|bun|babel-node)$/.test(word));
    const given = runner < 0 ? [] : words.slice(runner + 1).filter((word) => !word.startsWith('-'));
    const file = given.find((word) => /\.[cm]?[jt]sx?$/.test(word));
    return [file === undefined ? given.filter((word) => /^[\w./@-]*\/[\w-]+$/.test(word)) : [file]];
  });
}

const endings = ['.js', '.ts', '.mjs', '.cjs', '/index.js', '/index.ts'];
