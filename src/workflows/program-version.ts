import { readFileSync } from 'node:fs';

/** The version in package.json, which lies two folders up in a checkout and in the published package alike. */
export function programVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** The program as it signs what it makes, such as `stratigraph 0.1.0`. */
export function producerName(): string {
  return `stratigraph ${programVersion()}`;
}
