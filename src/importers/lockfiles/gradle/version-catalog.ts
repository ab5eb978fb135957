import { readToml } from '../toml-document.ts';

/** What a version catalog of Gradle (`gradle/libs.versions.toml`) gives names to; by the accessor behind `libs.`, `slf4j.api` of `slf4j-api`. */
export interface VersionCatalog {
  /** `group:artifact`, with `:version` where it states one. */
  readonly libraries: ReadonlyMap<string, string>;
  /** Accessors of libraries by accessor of the bundle. */
  readonly bundles: ReadonlyMap<string, readonly string[]>;
  /** `id:version`. */
  readonly plugins: ReadonlyMap<string, string>;
}

/** Reads a catalog. Throws `FormatError` with the line. */
export function readVersionCatalog(text: string, file: string): VersionCatalog {
  const document = readToml(text, file);
  const versions = tableOf(document['versions']);
  const versionIn = (stated: unknown): string => {
    if (typeof stated === 'string') return stated;
    const { ref, strictly, require, prefer } = tableOf(stated);
    if (typeof ref === 'string') return versionIn(versions[ref]);
    return [strictly, require, prefer].find((each) => typeof each === 'string') ?? '';
  };
  const libraries = new Map<string, string>();
  for (const [alias, stated] of Object.entries(tableOf(document['libraries']))) {
    if (typeof stated === 'string') libraries.set(accessorOf(alias), stated);
    else {
      const { module, group, name, version } = tableOf(stated);
      const coordinates = typeof module === 'string' ? module : `${String(group)}:${String(name)}`;
      libraries.set(accessorOf(alias), [coordinates, versionIn(version)].filter((each) => each !== '').join(':'));
    }
  }
  const bundles = Object.entries(tableOf(document['bundles'])).map(
    ([alias, members]) =>
      [accessorOf(alias), Array.isArray(members) ? members.map(String).map(accessorOf) : []] as const,
  );
  const plugins = Object.entries(tableOf(document['plugins'])).map(([alias, stated]) => {
    const { id, version } = tableOf(stated);
    const text = typeof stated === 'string' ? stated : `${String(id)}:${versionIn(version)}`;
    return [accessorOf(alias), text] as const;
  });
  return { libraries, bundles: new Map(bundles), plugins: new Map(plugins) };
}

function accessorOf(alias: string): string {
  return alias.replace(/[-_]/g, '.');
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
