import type { PackageHead } from './package-heads.ts';

/** Objects that other sources of the application have already, and that stay. */
export class PresentObjects {
  private readonly bySource: readonly (readonly [source: string, keys: ReadonlySet<string>])[];

  /** @param present keys of in-house objects by their source @param replaced sources of the import itself */
  constructor(present: ReadonlyMap<string, ReadonlySet<string>>, replaced: ReadonlySet<string>) {
    this.bySource = [...present].filter(([source]) => !replaced.has(source));
  }

  /** Key of the object that a symbol of the package stands for; null where no source has it. @param descriptors the symbol without its head */
  keyOf({ manager, name }: PackageHead, descriptors: () => string): string | null {
    for (const [source, keys] of this.bySource) {
      const own = `${source} ${descriptors()}`;
      if (name !== '' && source.endsWith(`:${name}`) && keys.has(own)) return own;
      const ofSeveral = `${source} ${manager}/${name} ${descriptors()}`;
      if (keys.has(ofSeveral)) return ofSeveral;
    }
    return null;
  }
}
