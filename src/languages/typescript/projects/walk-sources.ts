import { posix } from 'node:path';
import { PathPatterns } from '../../../rule-files/path-patterns.ts';
import { isTestSettings } from '../../python/conventions/test-settings.ts';
import { templateLanguage } from '../../templates/conventions/template-files.ts';
import { isTestCode } from '../../test-code.ts';
import type { FileAccess } from '../host/file-access.ts';
import type { ExclusionCount } from './exclusion-count.ts';
import { GitIgnore } from './git-ignore.ts';
import { FileBound } from './too-many-files.ts';

/** What discovery is asked to take in and to leave out. */
export interface DiscoveryOptions {
  /** Take in generated and minified code and build output. Default false. */
  readonly includeGenerated?: boolean;
  /** Take in what git ignores. Default false. */
  readonly includeIgnored?: boolean;
  /** Take in test code. Default true. */
  readonly includeTests?: boolean;
  /** Patterns as in `.gitignore`, relative to the analysed folder; where given, only files that match one are analysed. */
  readonly include?: readonly string[];
  /** Patterns as in `.gitignore`, relative to the analysed folder, of what is left out. */
  readonly exclude?: readonly string[];
  /** Throw `TooManyFilesError` where there are more files to read. Default: no bound. */
  readonly maximumFiles?: number;
}

/** Files below the analysed folder that matter, as absolute paths in code unit order. */
export interface SourceListing {
  readonly sources: readonly string[];
  /** `tsconfig.json`, `jsconfig.json`, `tsconfig.build.json`, … */
  readonly configs: readonly string[];
  /** `package.json` files. */
  readonly manifests: readonly string[];
  /** Definitions of data outside the code: `*.prisma`, `*.sql`, mapper files of MyBatis, and settings of projects of Django that are there for tests. */
  readonly dataDefinitions: readonly string[];
  /** What may describe entries outside the code: schemas of GraphQL, files of protocol buffers, specifications of Wasp, configurations in YAML and JSON, packages of Python, and the first pages of front ends. */
  readonly descriptions: readonly string[];
  /** Templates that servers fill in, and pages of HTML. */
  readonly templates: readonly string[];
}

/** Mapper files and change logs are known by their names or folders. */
const dataDefinition =
  /\.(prisma|sql|hbm\.xml)$|(^|\/)[\w.-]*orm\.xml$|changelog[\w.-]*\.(xml|ya?ml)$|(^|\/)(liquibase|changelogs?)\/([^/]+\/)*[^/]+\.(xml|ya?ml)$|(mapper|dao|repository|sqlmap)[\w-]*\.xml$|(^|\/)([\w-]*mappers?|mybatis|sqlmaps?|dao)\/([^/]+\/)*[^/]+\.xml$/i;
const description =
  /\.(graphqls?|gql|proto|wasp|ya?ml|json)$|^index\.html?$|^(pyproject\.toml|setup\.(py|cfg)|pom\.xml|build\.gradle(\.kts)?)$|^(application|bootstrap)[\w.-]*\.properties$|^nginx[\w.-]*$|\.(conf|nginx)(\.(template|tmpl|tpl|j2|jinja2?|erb|in|dist|sample|example))?$|^(web|web-fragment|struts[\w-]*)\.xml$|(context|servlet|spring|quartz|schedul|beans|jobs)[\w.-]*\.xml$/i;
/** What other tools read: packages, compilers, formatters, containers of locked versions. */
const toolFile =
  /^\.|^(package|composer|nx|lerna|turbo|renovate|components)\b.*\.json$|config.*\.json$|lock|^docker-compose/i;
/** The first line of a program that Node.js, Deno, Bun or Python runs. */
const interpreted = /^#!\s*\S*\/(env\s+(-\S+\s+)*)?(node|nodejs|deno|bun|tsx|ts-node|python[\d.]*)\b/;
const headBytes = 128;
const sourceFile = /\.([cm]?[jt]sx?|vue|svelte)$/;
const configFile = /^(ts|js)config(\.[^/]+)?\.json$/;
/** Installed packages; where an ignore file keeps such a folder, its packages are the repository's own. */
const dependencyDirectories = new Set(['node_modules', 'bower_components', 'jspm_packages', '.pnpm-store']);
const versionControlDirectories = new Set(['.git', '.hg', '.svn']);
const outputDirectories = new Set([
  'dist',
  'storybook-static',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.turbo',
  '.cache',
  '.parcel-cache',
  '.nx',
  '.angular',
  '.vercel',
  '.netlify',
  '.expo',
  '.docusaurus',
  '.wrangler',
  '.yarn',
  '.nyc_output',
]);
/** Build output where no ignore file says otherwise and no TypeScript is in them; some projects keep sources there. */
const likelyOutputDirectories = new Set(['build', 'out', 'coverage']);

/**
 * Lists the sources, configs and manifests below a folder (a real path). Links are not followed.
 * @param isSource by the name of a file, whether it is one to list; default: TypeScript and JavaScript, also in components of Vue and Svelte
 */
export function walkSources(
  files: FileAccess,
  root: string,
  options: DiscoveryOptions,
  leftOut: ExclusionCount,
  isSource: (name: string) => boolean = isOwnSource,
): SourceListing {
  const walk = new SourceWalk(files, root, options, leftOut, isSource);
  walk.visit(root);
  return walk.found;
}

function isOwnSource(name: string): boolean {
  return sourceFile.test(name);
}

class SourceWalk {
  readonly found = {
    sources: [] as string[],
    configs: [] as string[],
    manifests: [] as string[],
    dataDefinitions: [] as string[],
    descriptions: [] as string[],
    templates: [] as string[],
  };
  private readonly files: FileAccess;
  private readonly root: string;
  private readonly options: DiscoveryOptions;
  private readonly leftOut: ExclusionCount;
  private readonly isSource: (name: string) => boolean;
  private readonly gitIgnore: GitIgnore;
  private readonly include: PathPatterns | null;
  private readonly exclude: PathPatterns | null;
  private readonly bound: FileBound;
  /** The last file that was taken: one may be of several kinds. */
  private last = '';

  constructor(
    files: FileAccess,
    root: string,
    options: DiscoveryOptions,
    leftOut: ExclusionCount,
    isSource: (name: string) => boolean,
  ) {
    this.files = files;
    this.isSource = isSource;
    this.root = root;
    this.options = options;
    this.leftOut = leftOut;
    this.gitIgnore = new GitIgnore(files, root);
    this.include = patterns(options.include);
    this.exclude = patterns(options.exclude);
    this.bound = new FileBound(root, options.maximumFiles ?? Number.POSITIVE_INFINITY);
  }

  visit(directory: string): void {
    for (const [name, kind] of this.files.list(directory)) {
      const path = posix.join(directory, name);
      if (kind === 'directory') this.visitDirectory(name, path);
      else if (kind === 'file') this.visitFile(name, path);
      else if (kind === 'link') this.visitLink(name, path);
    }
  }

  private visitLink(name: string, path: string): void {
    if (dependencyDirectories.has(name) || versionControlDirectories.has(name)) return;
    const isDirectory = this.files.isDirectory(path);
    if (!isDirectory && !this.isSource(name)) return;
    this.leftOut.add('symbolic link', isDirectory ? 'directory' : 'file', this.relative(path));
  }

  private visitDirectory(name: string, path: string): void {
    if (versionControlDirectories.has(name)) return;
    const relative = this.relative(path);
    if (dependencyDirectories.has(name) && !this.gitIgnore.keeps(path, 'directory'))
      this.leftOut.add('dependencies', 'directory', relative);
    else if (this.exclude?.matches(`${relative}/`)) this.leftOut.add('excluded', 'directory', relative);
    else if (this.isIgnored(path, 'directory')) this.leftOut.add('ignored by git', 'directory', relative);
    else if (this.isOutput(name, path)) this.leftOut.add('build output', 'directory', relative);
    else this.visit(path);
  }

  private visitFile(name: string, path: string): void {
    if (name === 'package.json') this.found.manifests.push(path);
    if (configFile.test(name) && !this.isIgnored(path, 'file')) this.found.configs.push(path);
    const relative = this.relative(path);
    const defines = dataDefinition.test(relative) || isTestSettings(relative);
    if (defines && !this.exclude?.matches(relative) && !this.isIgnored(path, 'file')) {
      this.take('dataDefinitions', path);
    }
    if (description.test(name) && !toolFile.test(name) && !/(^|\/)\./.test(relative))
      this.addDescription(path, relative);
    if (templateLanguage(relative) !== null && this.isTaken(path, relative)) this.take('templates', path);
    if (!this.isSource(name)) {
      if (this.isProgram(name, path, relative)) this.leftOut.add('program without an ending', 'file', relative);
      return;
    }
    if (this.exclude?.matches(relative)) this.leftOut.add('excluded', 'file', relative);
    else if (this.include !== null && !this.include.matches(relative)) this.leftOut.add('excluded', 'file', relative);
    else if (this.isIgnored(path, 'file')) this.leftOut.add('ignored by git', 'file', relative);
    else if (this.options.includeTests === false && isTestCode(relative)) this.leftOut.add('tests', 'file', relative);
    else this.take('sources', path);
  }

  /** True for a program of Node.js or Python whose first line alone says so: no reader of a language takes it. */
  private isProgram(name: string, path: string, relative: string): boolean {
    if (name.includes('.') || this.isSource !== isOwnSource || !this.isTaken(path, relative)) return false;
    return interpreted.test(this.files.readHead(path, headBytes) ?? '');
  }

  private take(kind: keyof SourceListing, path: string): void {
    if (path !== this.last) this.bound.take(this.relative(path));
    this.last = path;
    this.found[kind].push(path);
  }

  /** As sources are: what is left out of templates is not reported. */
  private isTaken(path: string, relative: string): boolean {
    if (this.exclude?.matches(relative) || this.include?.matches(relative) === false) return false;
    return !this.isIgnored(path, 'file') && !(this.options.includeTests === false && isTestCode(relative));
  }

  private addDescription(path: string, relative: string): void {
    if (this.exclude?.matches(relative) || isTestCode(relative) || this.isIgnored(path, 'file')) return;
    this.take('descriptions', path);
  }

  private isIgnored(path: string, kind: 'file' | 'directory'): boolean {
    return this.options.includeIgnored !== true && this.gitIgnore.ignores(path, kind);
  }

  private isOutput(name: string, path: string): boolean {
    if (this.options.includeGenerated === true) return false;
    if (outputDirectories.has(name)) return true;
    if (!likelyOutputDirectories.has(name) || this.gitIgnore.speaksFor(posix.dirname(path))) return false;
    return !this.holdsTypeScript(path);
  }

  private holdsTypeScript(directory: string): boolean {
    for (const [name, kind] of this.files.list(directory)) {
      if (kind === 'file' && /\.[cm]?tsx?$/.test(name) && !/\.d\.[cm]?ts$/.test(name)) return true;
      if (
        kind === 'directory' &&
        !dependencyDirectories.has(name) &&
        this.holdsTypeScript(posix.join(directory, name))
      ) {
        return true;
      }
    }
    return false;
  }

  private relative(path: string): string {
    return posix.relative(this.root, path);
  }
}

function patterns(globs: readonly string[] | undefined): PathPatterns | null {
  return globs === undefined || globs.length === 0 ? null : new PathPatterns(globs);
}
