import { posix } from 'node:path';
import type { DescriptionFile } from '../schemas/description-file.ts';
import { settingKey } from './setting-files.ts';
import type { SettingFile } from './settings.ts';

const applicationName = settingKey('spring.application.name');
const clientKeys = [settingKey('spring.cloud.config.'), settingKey('spring.config.import')];
const serverKeys = settingKey('spring.cloud.config.server.');

/**
 * What a server of configurations has for the modules that ask one: in its folders the files named after the application of the module
 * (`shared/carts.yml`), and those for all. A folder is one of the server where it has a file of such a name. They go before what modules set themselves.
 */
export function servedSettings(
  own: readonly SettingFile[],
  descriptions: readonly DescriptionFile[],
  read: (file: DescriptionFile) => readonly SettingFile[],
): readonly SettingFile[] {
  const clients = [...Map.groupBy(own, ({ module }) => module).values()].flatMap((files) => {
    const [named] = files.filter(({ values }) => values.has(applicationName));
    const name = named?.values.get(applicationName);
    return named === undefined || name === undefined || !files.some(isClient) ? [] : [{ name, file: named }];
  });
  const names = new Set(clients.map(({ name }) => name));
  const candidates = descriptions.filter(({ path }) => /\.(ya?ml|properties)$/.test(path));
  const folders = new Set(
    candidates.filter(({ path }) => names.has(posix.parse(path).name)).map(({ path }) => posix.dirname(path)),
  );
  const served = candidates.filter(({ path }) => folders.has(posix.dirname(path)));
  return clients.flatMap(({ name, file: { path, module } }) =>
    [name, 'application']
      .flatMap((each) => served.filter((file) => posix.parse(file.path).name === each))
      .flatMap(read)
      .map(({ values }) => ({ path, module, values })),
  );
}

/** True for a file that only the client of such a server has: `bootstrap.yml`, or settings of the client. */
function isClient({ path, values }: SettingFile): boolean {
  if (/(^|\/)bootstrap\.\w+$/.test(path)) return true;
  return [...values.keys()].some(
    (key) => clientKeys.some((each) => key.startsWith(each)) && !key.startsWith(serverKeys),
  );
}
