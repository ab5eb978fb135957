import { posix } from 'node:path';
import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import type { StatedBaseRule } from '../rules/configured-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import { parseJsonWithComments } from '../settings/json-with-comments.ts';

/** A part of the analysed folder that is built to one front end. */
interface Project {
  /** With a `/` behind each; empty for the analysed folder. */
  readonly folders: readonly string[];
  /** The path under which it is served, empty for none; null for one that is not known. */
  readonly base: string | null;
}

type Data = Readonly<Record<string, unknown>>;

/** Longer beginnings of a tag are no such tag. */
const maxTag = 1000;
const hrefOfTag = /^[^>]*?\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const phase = 'base paths of front ends';

/** The projects that files beside the code state: `angular.json`. */
export class FrontEndProjects {
  private readonly projects: readonly Project[];
  private readonly files: ReadonlyMap<string, DescriptionFile>;
  private readonly coverage: CoverageRecorder;

  constructor(descriptions: readonly DescriptionFile[], rules: readonly StatedBaseRule[], coverage: CoverageRecorder) {
    this.files = new Map(descriptions.map((each) => [each.path, each]));
    this.coverage = coverage;
    this.projects = rules.flatMap((rule) =>
      descriptions
        .filter(({ path }) => posix.basename(path) === rule.file)
        .flatMap((file) => this.projectsOf(file, rule)),
    );
  }

  /** The folder of the project that a file is part of: the innermost one; null where it is part of none. */
  folderOf(file: string): string | null {
    const folders = this.projects.flatMap((each) => each.folders).filter((folder) => file.startsWith(folder));
    return folders.sort((a, b) => b.length - a.length)[0] ?? null;
  }

  /** The path before the routes of a file; null where it is not known, or projects of one folder state different ones. */
  baseOf(file: string): string | null {
    const folder = this.folderOf(file);
    const bases = this.projects.flatMap(({ folders, base }) =>
      folder !== null && folders.includes(folder) ? base : [],
    );
    const [only = ''] = bases;
    return bases.every((base) => base === only) ? only : null;
  }

  private projectsOf(file: DescriptionFile, rule: StatedBaseRule): readonly Project[] {
    const text = textOfFile(file, this.coverage, phase);
    const data =
      text === null ? undefined : this.coverage.attempt({ phase, file: file.path }, () => parseJsonWithComments(text));
    const all = rule.projects === undefined ? [data] : Object.values(recordOf(memberOf(data, rule.projects)) ?? {});
    const home = folderOf(file.path);
    return all.flatMap((each): Project[] => {
      const project = recordOf(each);
      if (project === null) return [];
      const stated = textsOf(project, listOf(rule.folders)).map((folder) => within(home, folder));
      const folders = stated.length > 0 ? stated : [home];
      const base = this.stated(project, folders, home, rule);
      return base === undefined ? [] : [{ folders, base }];
    });
  }

  /** Undefined for what is built to no front end. */
  private stated(
    project: Data,
    folders: readonly string[],
    home: string,
    rule: StatedBaseRule,
  ): string | null | undefined {
    const [own] = textsOf(project, listOf(rule.member));
    if (own !== undefined) return basePath(own);
    const named = textsOf(project, listOf(rule.page?.member)).flatMap((path) =>
      [home, ...foldersAbove(home)].map((folder) => posix.join(folder, path)),
    );
    const usual = folders.flatMap((folder) => listOf(rule.page?.files).map((path) => posix.join(folder, path)));
    const [page] = [...named, ...usual].flatMap((path) => this.files.get(path) ?? []);
    if (page === undefined) return named.length > 0 ? '' : undefined;
    const text = textOfFile(page, this.coverage, phase);
    const href = text === null ? undefined : baseOfPage(text);
    return href === undefined ? '' : basePath(href);
  }
}

/** The path of a base address, without its last slash: `/shop` of `https://example.org/shop/`; null for one that is not constant. */
export function basePath(address: string): string | null {
  const [, path = ''] = /^(?:\w+:)?\/\/[^/]+(.*)$/.exec(address) ?? [null, address];
  if (!/^[\w.~:@%/-]*$/.test(path)) return null;
  const own = path.replace(/^\.(?=\/|$)/, '').replace(/\/+$/, '');
  return own === '' || own.startsWith('/') ? own : `/${own}`;
}

/** The address that a page states as the base of its own: `<base href="/shop/">`. */
function baseOfPage(text: string): string | undefined {
  const [first = '', ...others] = text.split('<!--');
  const shown = [first, ...others.map((each) => each.split('-->').slice(1).join('-->'))].join('');
  for (const tag of shown.split(/<base(?=\s)/i).slice(1)) {
    const [, ...values] = hrefOfTag.exec(tag.slice(0, maxTag)) ?? [];
    const href = values.find((each) => each !== undefined);
    if (href !== undefined) return href;
  }
  return undefined;
}

/** The folders above one that has a slash behind it, the innermost first. */
export function foldersAbove(folder: string): readonly string[] {
  const parts = folder.split('/').slice(0, -1);
  return parts.map((_, at) =>
    parts
      .slice(0, parts.length - 1 - at)
      .map((part) => `${part}/`)
      .join(''),
  );
}

/** With a slash behind it; empty for the folder that is analysed. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function within(home: string, folder: string): string {
  const path = posix.join(home, folder, '/');
  return path === './' || path === '/' ? '' : path;
}

function textsOf(data: Data, members: readonly string[]): readonly string[] {
  return members.flatMap((member) => {
    const found = memberOf(data, member);
    return typeof found === 'string' ? [found] : [];
  });
}

function memberOf(data: unknown, path: string): unknown {
  let at = data;
  for (const name of path.split('.')) {
    const record = recordOf(at);
    if (record === null || !Object.hasOwn(record, name)) return undefined;
    at = record[name];
  }
  return at;
}

function recordOf(data: unknown): Data | null {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Data) : null;
}
