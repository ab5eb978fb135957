import { FormatError } from '../../../errors.ts';
import { type EffectivePom, effectivePom } from './effective-pom.ts';
import { inheritedPom, type PomSource } from './inherited-pom.ts';

/** The poms of a local Maven repository, each put together once. */
export class PomRepository implements PomSource {
  readonly sibling = (): undefined => undefined;
  private readonly read: (path: string) => string | undefined;
  private readonly poms = new Map<string, EffectivePom | undefined>();
  /** What is being put together: a BOM that imports itself has none. */
  private readonly open = new Set<string>();

  /** `read`: the text of a file by its path in the repository; undefined where there is none. */
  constructor(read: (path: string) => string | undefined) {
    this.read = read;
  }

  readonly stored = (group: string, artifact: string, version: string): string | undefined => {
    const segments = [...group.split('.'), artifact, version];
    if (segments.some((one) => !/^[\w.-]+$/.test(one) || /^\.+$/.test(one))) return undefined;
    return this.read(`${segments.join('/')}/${artifact}-${version}.pom`);
  };

  /** The effective pom; undefined where there is none, or none that can be read. */
  readonly pom = (group: string, artifact: string, version: string): EffectivePom | undefined => {
    const key = `${group}:${artifact}:${version}`;
    if (this.poms.has(key) || this.open.has(key)) return this.poms.get(key);
    this.open.add(key);
    const pom = this.put(group, artifact, version, key);
    this.open.delete(key);
    this.poms.set(key, pom);
    return pom;
  };

  private put(group: string, artifact: string, version: string, key: string): EffectivePom | undefined {
    const text = this.stored(group, artifact, version);
    if (text === undefined) return undefined;
    try {
      return effectivePom(inheritedPom(this, text, key, null), this.pom);
    } catch (error) {
      if (error instanceof FormatError) return undefined;
      throw error;
    }
  }
}
