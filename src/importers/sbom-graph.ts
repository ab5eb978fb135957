import type { PackageGraph } from '../insights/packages/graph/package-graph.ts';
import { parsePurl } from '../insights/packages/package-id.ts';
import type { JsonNode } from './json-path.ts';

/** Characters of a wrong purl that are reported. */
const maxReportedLength = 100;

/** What an SBOM says, in whichever format: things under references, and which depends on which. */
export class SbomGraph {
  private readonly graph: PackageGraph;
  /** Names the SBOM as what asks for its direct packages. */
  private readonly manifest: string;
  private readonly keys = new Map<string, string>();
  private readonly inHouse = new Set<string>();
  private readonly development = new Set<string>();
  private readonly dependencies = new Map<string, string[]>();
  /** Path and value of each. */
  private readonly wrongPurls: string[] = [];

  constructor(graph: PackageGraph, manifest: string) {
    this.graph = graph;
    this.manifest = manifest;
  }

  /** Adds a package under its reference; false for a purl without a version. What is not a purl is kept to be reported, and true too. */
  add(ref: string, purl: JsonNode, version: string | null, development: boolean): boolean {
    const parsed = parsePurl(purl.text());
    if (parsed === undefined) {
      this.wrongPurls.push(`${purl.path} ${JSON.stringify(purl.text().slice(0, maxReportedLength))}`);
      return true;
    }
    const known = parsed.version ?? version;
    if (known === null) return false;
    this.keys.set(ref, this.graph.add({ type: parsed.type, name: parsed.name, version: known }));
    if (development) this.development.add(ref);
    return true;
  }

  /** Says which packages are left out because theirs is not a purl. */
  notes(): string[] {
    const { length } = this.wrongPurls;
    const examples = this.wrongPurls.slice(0, 3).join(', ');
    return length === 0 ? [] : [`${length} packages are left out, not a purl: ${examples}${length > 3 ? ', …' : ''}`];
  }

  /** The application itself, or a part of it: what it depends on is direct. */
  addInHouse(ref: string): void {
    this.inHouse.add(ref);
  }

  addDependency(from: string, to: string): void {
    const list = this.dependencies.get(from);
    if (list === undefined) this.dependencies.set(from, [to]);
    else list.push(to);
  }

  /** The package under a reference; undefined for the application itself and other things that are no package. */
  keyOf(ref: string): string | undefined {
    return this.keys.get(ref);
  }

  /** Hands the dependencies over, once all is added. */
  finish(): void {
    for (const [from, targets] of this.dependencies) {
      const source = this.keys.get(from);
      for (const ref of targets) {
        const target = this.keys.get(ref);
        if (target === undefined) continue;
        if (source !== undefined) this.graph.addDependency(source, target);
        else if (this.inHouse.has(from)) this.graph.addRoot(target, this.manifest, this.development.has(ref));
      }
    }
  }
}
