import { compareCodePoints } from '../../../model/order.ts';
import { type PackageId, packageKey } from '../package-id.ts';

/** A package in use, as lockfiles or an SBOM state. */
export interface UsedPackage {
  readonly id: PackageId;
  /** Its purl. */
  readonly key: string;
  /** Manifests that ask for it by name. Empty: only other packages do, or it is not known who does. */
  readonly declaredIn: ReadonlySet<string>;
  /** Packages that it asks for, by key, in the order of keys. */
  readonly dependencies: readonly string[];
  /** True when only tools of the developers need it; null when that is not known. */
  readonly development: boolean | null;
  /** True when a manifest asks for it by name; null when the files do not state. */
  readonly direct: boolean | null;
}

interface Node {
  readonly id: PackageId;
  readonly declaredIn: Set<string>;
  readonly dependencies: Set<string>;
  /** Asked for by name, for production. */
  isProductionRoot: boolean;
  /** In a file that does not state who asks for what. */
  isLoose: boolean;
}

/** Packages in use and which asks for which, put together from any number of files. A package stands once for each version. */
export class PackageGraph {
  private readonly nodes = new Map<string, Node>();
  private readonly named = new Set<string>();

  /** How many packages were added, again or for the first time, since this was last asked. */
  takeNamed(): number {
    const { size } = this.named;
    this.named.clear();
    return size;
  }

  /** Adds a package, unless it is there already; its key. */
  add(id: PackageId): string {
    const key = packageKey(id);
    this.named.add(key);
    if (!this.nodes.has(key)) {
      this.nodes.set(key, {
        id,
        declaredIn: new Set(),
        dependencies: new Set(),
        isProductionRoot: false,
        isLoose: false,
      });
    }
    return key;
  }

  /** A manifest asks for the package by name. */
  addRoot(key: string, manifest: string, development: boolean): void {
    const node = this.node(key);
    node.declaredIn.add(manifest);
    if (!development) node.isProductionRoot = true;
  }

  /** The file lists the package and does not state who asks for it. */
  addLoose(key: string): void {
    this.node(key).isLoose = true;
  }

  addDependency(from: string, to: string): void {
    if (from !== to) this.node(from).dependencies.add(to);
  }

  /** All packages by key. */
  packages(): UsedPackage[] {
    const production = this.reachableFrom((node) => node.isProductionRoot);
    const known = this.reachableFrom((node) => node.declaredIn.size > 0);
    return [...this.nodes]
      .sort(([a], [b]) => compareCodePoints(a, b))
      .map(([key, { id, declaredIn, dependencies, isLoose }]) => ({
        id,
        key,
        declaredIn,
        dependencies: [...dependencies].sort(compareCodePoints),
        development: production.has(key) ? false : known.has(key) && !isLoose ? true : null,
        direct: declaredIn.size > 0 ? true : known.has(key) ? false : null,
      }));
  }

  private reachableFrom(isStart: (node: Node) => boolean): Set<string> {
    const reached = new Set<string>();
    const pending = [...this.nodes].filter(([, node]) => isStart(node)).map(([key]) => key);
    for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
      if (reached.has(key)) continue;
      reached.add(key);
      pending.push(...this.node(key).dependencies);
    }
    return reached;
  }

  private node(key: string): Node {
    const node = this.nodes.get(key);
    if (node === undefined) throw new RangeError(`${key} is not in the graph`);
    return node;
  }
}
