import type { JsonNode } from '../json-path.ts';
import { readYaml } from '../yaml-document.ts';
import { besideLockfile, type LockfileInput, OmissionList } from './lockfile.ts';
import { manifestPath } from './npm-manifest.ts';

/** `pnpm-lock.yaml`, versions 5 to 9. */
export function readPnpmLock(input: LockfileInput): void {
  readYaml({ ...input, text: lastDocument(input.text) }, (root) => new PnpmLock(input, root).read());
}

/** pnpm 11 writes the package manager and its configuration as a document of their own, before that of the application. Lines stay where they were. */
function lastDocument(text: string): string {
  const at = text.lastIndexOf('\n---\n');
  return at < 0 ? text : text.slice(0, at + 1).replace(/[^\n]/g, '') + text.slice(at + 1);
}

class PnpmLock {
  private readonly input: LockfileInput;
  private readonly root: JsonNode;
  /** Before version 6: other references. */
  private readonly isOld: boolean;
  private readonly leftOut = new OmissionList();

  constructor(input: LockfileInput, root: JsonNode) {
    this.input = input;
    this.root = root;
    this.isOld = String(root.member('lockfileVersion').value).startsWith('5');
  }

  read(): void {
    const version = this.root.member('lockfileVersion');
    if (!/^[5-9](\.|$)/.test(String(version.value))) throw version.wrong('a lockfile version from 5 to 9');
    const snapshots = this.root.member('snapshots');
    const resolved = snapshots.isAbsent ? this.root.member('packages') : snapshots;
    for (const ref of resolved.isAbsent ? [] : Object.keys(resolved.object())) {
      const from = this.keyOf('', ref);
      if (from === undefined) continue;
      for (const member of ['dependencies', 'optionalDependencies']) {
        for (const [name, to] of refs(resolved.member(ref).member(member))) this.link(from, name, to);
      }
    }
    const importers = this.root.member('importers');
    if (importers.isAbsent) this.addRoots('.', this.root);
    else for (const folder of Object.keys(importers.object())) this.addRoots(folder, importers.member(folder));
    this.leftOut.report(this.input.note, 'packages that are not from a registry');
  }

  private link(from: string, name: string, ref: string): void {
    const to = this.keyOf(name, ref);
    if (to !== undefined) this.input.graph.addDependency(from, to);
  }

  private addRoots(folder: string, importer: JsonNode): void {
    const manifest = besideLockfile(this.input, manifestPath(folder));
    for (const member of ['dependencies', 'optionalDependencies', 'devDependencies']) {
      for (const [name, ref] of refs(importer.member(member))) {
        const key = this.keyOf(name, ref);
        if (key !== undefined) this.input.graph.addRoot(key, manifest, member === 'devDependencies');
      }
    }
  }

  /** The package behind a reference: `1.2.3`, `1.2.3(peer@1)`, `/name/1.2.3_peer@1`, `/name@1.2.3`, `name@1.2.3`; undefined for links and for what comes from git or an address. */
  private keyOf(name: string, ref: string): string | undefined {
    if (/^(link|file|workspace):/.test(ref)) return undefined;
    const bare = ref.replace(/\(.*$/s, '');
    const named = (this.isOld ? slashReference(bare) : atReference(bare)) ?? { name, version: bare };
    const version = this.isOld ? named.version.replace(/_.*$/s, '') : named.version;
    if (named.name === '' || !/^\d/.test(version)) {
      this.leftOut.add(version);
      return undefined;
    }
    return this.input.graph.add({ type: 'npm', name: named.name, version });
  }
}

interface NamedVersion {
  readonly name: string;
  readonly version: string;
}

/** `/name/1.2.3_peer@1`, as versions before 6 write it. */
function slashReference(ref: string): NamedVersion | undefined {
  const match = /^\/((?:@[^/]+\/)?[^/]+)\/([^/]+)$/.exec(ref);
  return match ? { name: match[1] as string, version: match[2] as string } : undefined;
}

/** `/name@1.2.3` or `name@1.2.3`. */
function atReference(ref: string): NamedVersion | undefined {
  const match = /^\/?((?:@[^/@]+\/)?[^/@]+)@(.+)$/.exec(ref);
  return match ? { name: match[1] as string, version: match[2] as string } : undefined;
}

/** References by name: a text, or an object with `version`. */
function* refs(node: JsonNode): Iterable<[string, string]> {
  if (node.isAbsent) return;
  for (const name of Object.keys(node.object())) {
    const ref = node.member(name);
    yield [name, typeof ref.value === 'string' ? ref.value : ref.member('version').text()];
  }
}
