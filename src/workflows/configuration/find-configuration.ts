import { existsSync } from 'node:fs';

/** Names under which a configuration is looked for in the working folder. */
export const configurationNames = ['stratigraph.config.yml', 'stratigraph.config.yaml', 'stratigraph.config.json'];

/** The named file, else that of the working folder; undefined where there is none. */
export function findConfiguration(file: string | undefined): string | undefined {
  return file ?? configurationNames.find((name) => existsSync(name));
}
