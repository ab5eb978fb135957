import { posix } from 'node:path';
import type { FactTable } from '../code-model/fact-table.ts';
import type { Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import type { ValueResolver } from './value-resolver.ts';

const asksForConfiguration = /^django#apps\.(registry\.)?apps\.get_app_config$/;
const configuration = /^django#apps\.(config\.)?AppConfig$/;

/** The instance of an in-house class that configures the application of a label: `apps.get_app_config('shop')`; null for any other call. */
export function applicationConfiguration(
  symbol: string,
  given: readonly Value[],
  resolver: ValueResolver,
): Value | null {
  const [label] = given;
  if (label === undefined || !asksForConfiguration.test(symbol)) return null;
  const labels = resolver.textsOf(label);
  const found = configurations(resolver).flatMap(({ object, label: own }) => (labels.includes(own) ? [object] : []));
  // Django takes the class that a project names; that is one that no other extends.
  const last = found.filter((object) => !resolver.hierarchy.descendants(object).some((heir) => found.includes(heir)));
  if (last.length === 0) return null;
  return oneOf(
    last.map((object): Value => ({ kind: 'typed', type: { name: { kind: 'class', object }, arguments: [] } })),
  );
}

interface Configuration {
  readonly object: string;
  readonly label: string;
}

const known = new WeakMap<FactTable, readonly Configuration[]>();

function configurations(resolver: ValueResolver): readonly Configuration[] {
  const { table } = resolver;
  const found = known.get(table) ?? findConfigurations(resolver);
  known.set(table, found);
  return found;
}

function findConfigurations(resolver: ValueResolver): readonly Configuration[] {
  const files = resolver.table.files().filter(({ language, test }) => language === 'Python' && !test);
  return files.flatMap(({ classes }) =>
    classes.flatMap(({ object }) => {
      if (!resolver.ancestorsOf(object).some((symbol) => configuration.test(symbol))) return [];
      const label = textOf(object, 'label', resolver) ?? textOf(object, 'name', resolver)?.replace(/^.*\./, '');
      return label === undefined ? [] : [{ object, label }];
    }),
  );
}

function textOf(object: string, member: string, resolver: ValueResolver): string | undefined {
  const value = resolver.memberOf(object, member)?.value;
  return value == null ? undefined : resolver.textsOf(value)[0];
}

/** The label of the application that a file is of: of the folder of `models.py` or of the package `models`, or what its `AppConfig` says. */
export function applicationOf(path: string, resolver: ValueResolver): string {
  const modelsAt = /^(?:(.*)\/)?models(?:\.py$|\/)/.exec(path);
  let folder = modelsAt === null ? posix.dirname(path) : (modelsAt[1] ?? '');
  for (let up = folder; modelsAt === null && up !== '.' && up !== ''; up = posix.dirname(up)) {
    if (resolver.table.file(`${up}/apps.py`) !== undefined) folder = up;
  }
  const config = resolver.table.file(folder === '' ? 'apps.py' : `${folder}/apps.py`);
  for (const { object } of config?.classes ?? []) {
    const label = textOf(object, 'label', resolver);
    if (label !== undefined) return label;
  }
  return folder.replace(/^.*\//, '');
}

const ofLibrary = /^(?:\w+#)?(?:.*[.#])?(\w+)[.#]models\.(?:\w+\.)*(\w+)$/;
const modelBase = /[#.]\w*models\./;

/** The path of a model in the administration, by its application and name: `shop/cart`; null for what is no model. */
export function modelPath(value: Value, resolver: ValueResolver): string | null {
  for (const object of resolver.classesOf(value)) {
    const fact = resolver.table.class(object);
    const file = resolver.table.fileOfDefinition(object);
    if (fact === undefined || file === undefined) continue;
    if (!resolver.ancestorsOf(object).some((symbol) => modelBase.test(symbol))) continue;
    const options = file.classes.find(
      ({ name, lines }) =>
        name === 'Meta' && lines.startLine > fact.lines.startLine && lines.endLine <= fact.lines.endLine,
    );
    const stated = options === undefined ? undefined : textOf(options.object, 'app_label', resolver);
    return `${stated ?? applicationOf(file.file, resolver)}/${fact.name}`.toLowerCase();
  }
  for (const symbol of resolver.symbolsOf(value)) {
    const [, label, name] = ofLibrary.exec(symbol) ?? [];
    if (label !== undefined && name !== undefined) return `${label}/${name}`.toLowerCase();
  }
  return null;
}
