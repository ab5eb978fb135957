import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import { moduleOf } from '../start-points/base-paths.ts';
import { servedSettings } from './served-settings.ts';
import { isOfAllProfiles, isSettingFile, readSettings, settingKey } from './setting-files.ts';

/** What a file sets for the code of a module. */
export interface SettingFile {
  readonly path: string;
  readonly module: string;
  readonly values: ReadonlyMap<string, string>;
}

const placeholder = /\$\{([^{}:]+)(?::([^{}]*))?\}/g;
/** Settings that name settings. */
const maxDepth = 5;

/** What files beside Java code set by name: those that hold without a profile go first, those of the own module before those of others. */
export class Settings {
  private readonly files: readonly SettingFile[];

  constructor(descriptions: readonly DescriptionFile[], coverage: CoverageRecorder) {
    const ordered = descriptions.filter(({ path }) => isSettingFile(path));
    const first = ordered.filter(({ path }) => isOfAllProfiles(path));
    const rest = ordered.filter(({ path }) => !isOfAllProfiles(path));
    const read = (file: DescriptionFile): SettingFile[] => {
      const text = textOfFile(file, coverage, 'settings');
      if (text === null) return [];
      const values = coverage.attempt({ phase: 'settings', file: file.path }, () => readSettings(file.path, text));
      return values === undefined ? [] : [{ path: file.path, module: moduleOf(file.path), values }];
    };
    const own = [...first, ...rest].flatMap(read);
    this.files = [...servedSettings(own, descriptions, read), ...own];
  }

  /** A text with the values that its placeholders stand for: `${api.path:/api}/carts`; what is not set and has no default is left. */
  fill(text: string, file: string, depth = 0): string {
    if (!text.includes('${') || depth > maxDepth) return text;
    const filled = text.replaceAll(placeholder, (whole, key: string, otherwise?: string) => {
      const value = this.valueOf(key.trim(), file) ?? otherwise;
      return value ?? whole;
    });
    return filled === text ? text : this.fill(filled, file, depth + 1);
  }

  /** What a key is set to for the code of a file: in its module, else wherever it is set to one value alone; null where it is not. */
  valueOf(key: string, file: string): string | null {
    const name = settingKey(key);
    const setting = this.files.filter(({ values }) => values.has(name));
    const [own] = setting.filter(({ module }) => module === moduleOf(file));
    if (own !== undefined) return own.values.get(name) ?? null;
    const values = new Set(setting.map((each) => each.values.get(name) as string));
    return values.size === 1 ? ([...values][0] as string) : null;
  }

  /** What the module of a file sets a key to; null where it does not. */
  statedBy(key: string, file: string): string | null {
    const name = settingKey(key);
    const own = this.files.find(({ module, values }) => module === moduleOf(file) && values.has(name));
    return own?.values.get(name) ?? null;
  }

  /** What each file sets, those that hold without a profile first. */
  all(): readonly SettingFile[] {
    return this.files;
  }

  /** A file of each module that has settings. */
  modules(): readonly string[] {
    return [...new Map(this.files.map(({ path, module }) => [module, path])).values()];
  }
}
