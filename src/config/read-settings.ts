import { isIP } from 'node:net';
import { delimiter } from 'node:path';
import { type Setting, type SettingName, type SettingValues, settings } from './settings.ts';
import { parseGrants } from './token-settings.ts';

/** A value that a setting cannot have. The message says where it came from, what it was and what is allowed. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Settings of a configuration file, of the form that `settingsSchema` describes, by the names of their flags. */
export interface FileSettings {
  readonly file: string;
  readonly values: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  /** Throws an error that names the place of the setting in the file. */
  refuse(flag: string, message: string): never;
}

/** Values of the named settings: from the flags, else the environment, else the file, else the defaults. Throws `SettingError`, or what the file throws. */
export function readSettings<Name extends SettingName>(
  names: readonly Name[],
  flags: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>>,
  file?: FileSettings,
): SettingValues<Name> {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const setting: Setting = settings[name];
    const flag = flags[setting.flag];
    const variable = environment[setting.environment];
    // Looked at in any case: a wrong value that a flag overrides today stops the start tomorrow.
    const stated = file && valueInFile(setting, file);
    if (Array.isArray(flag)) values[name] = flag.map((text) => nonEmpty(String(text), `--${setting.flag}`));
    else if (typeof flag === 'string') values[name] = parse(setting, flag, `--${setting.flag}`);
    else if (variable !== undefined && variable !== '') values[name] = parse(setting, variable, setting.environment);
    else values[name] = stated ?? setting.default;
  }
  return Object.freeze(values) as SettingValues<Name>;
}

function valueInFile(setting: Setting, { values, refuse }: FileSettings): unknown {
  const value = values[setting.flag];
  if (value === undefined || Array.isArray(value)) return value;
  try {
    return parse(setting, String(value), setting.flag);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return refuse(setting.flag, error.message.slice(setting.flag.length + 1));
  }
}

function nonEmpty(text: string, origin: string): string {
  if (text === '') throw new SettingError(`${origin} cannot be "": it must not be empty`);
  return text;
}

function parse(setting: Setting, text: string, origin: string): string | number | boolean | readonly string[] {
  const refuse = (allowed: string): never => {
    throw new SettingError(`${origin} cannot be "${text}": ${allowed}`);
  };
  switch (setting.kind) {
    case 'text':
      return nonEmpty(text, origin);
    case 'paths':
      return text.split(delimiter).filter((path) => path !== '');
    case 'switch':
      return text === 'on' || text === 'true'
        ? true
        : text === 'off' || text === 'false'
          ? false
          : refuse('it must be on or off');
    case 'source-service':
      return text === 'embedded' || text === 'off' || isHttpUrl(text)
        ? text
        : refuse('it must be embedded, off or an http(s) URL');
    case 'networks':
      return text === 'none' || text.split(',').every((network) => isNetwork(network.trim()))
        ? text
        : refuse('it must be addresses or networks such as 10.0.0.0/8, separated by commas, or none');
    case 'issuer':
      return text === 'none' || isIssuer(text)
        ? text
        : refuse('it must be an https URL without query (http on a loopback address only), or none');
    case 'grants':
      return text === 'none' || parseGrants(text) !== undefined
        ? text
        : refuse('it must be VALUE=PATTERNS, several separated by semicolons, or none');
    case 'base-path':
      return /^\/$|^(?:\/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])+$/.test(text)
        ? text
        : refuse('it must be / or a path such as /code, of letters, digits and "._~-", without a slash at its end');
    case 'count':
      return /^\d{1,15}$/.test(text) ? inRange(setting, Number(text), refuse) : refuse('it must be a whole number');
    case 'bytes':
      return inRange(setting, parseBytes(text) ?? refuse('it must be a size such as 512MB or 4GB'), refuse);
  }
}

function inRange(
  setting: { readonly minimum: number; readonly maximum?: number },
  value: number,
  refuse: (allowed: string) => never,
): number {
  const { minimum, maximum = Number.MAX_SAFE_INTEGER } = setting;
  return value >= minimum && value <= maximum ? value : refuse(`it must be from ${minimum} to ${maximum}`);
}

/** Bytes of a size such as `1048576`, `512MB` or `1.5 GB` (powers of 1024). */
function parseBytes(text: string): number | undefined {
  const match = /^(\d{1,15}(?:\.\d{1,6})?) ?(B|KB|MB|GB|TB)?$/i.exec(text);
  if (!match) return undefined;
  const power = ['B', 'KB', 'MB', 'GB', 'TB'].indexOf((match[2] ?? 'B').toUpperCase());
  return Math.round(Number(match[1]) * 1024 ** power);
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isIssuer(text: string): boolean {
  if (!isHttpUrl(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return (protocol === 'https:' || isLoopback) && search + hash + username + password === '';
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
