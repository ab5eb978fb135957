import { readFileSync } from 'node:fs';
import { SettingError } from './read-settings.ts';
import type { SettingValues } from './settings.ts';

/** Names of the settings of the source code service. */
export const sourceSettingNames = ['sourceService', 'sourceTokenFile', 'sourceTimeout'] as const;

/** What the settings state of the source code service; reads the file with its token. Throws `SettingError`. */
export function sourceSettings({
  sourceService: service,
  sourceTokenFile: file,
  sourceTimeout: timeout,
}: SettingValues<(typeof sourceSettingNames)[number]>): {
  readonly service: string;
  readonly token: string | undefined;
  readonly timeout: number;
} {
  if (file === 'none') return { service, token: undefined, timeout };
  if (service === 'embedded' || service === 'off')
    throw new SettingError('--source-token-file has no meaning without the URL of a --source-service');
  return { service, token: readToken(file), timeout };
}

function readToken(file: string): string {
  let token: string;
  try {
    token = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingError(`--source-token-file: ${(error as Error).message}`);
  }
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new SettingError(`--source-token-file: ${file} does not hold one token of printable ASCII characters`);
}
