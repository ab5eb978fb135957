import { posix } from 'node:path';
import type { FactTable } from '../code-model/fact-table.ts';
import type { ClassFact, Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import { pushTo } from '../code-model/push-to.ts';
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
  // Modules of a package of models may be named so as well: `shop/models/models.py`.
  let folder = modelsAt === null ? posix.dirname(path) : (modelsAt[1] ?? '').replace(/(?:^|\/)models$/, '');
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

const modelsByLabel = new WeakMap<FactTable, ReadonlyMap<string, readonly string[]>>();

/** The models of the application that an instance configures, as `self.get_models()` gives them in its `ready`; null for any other call. */
export function modelsOfConfiguration(of: Value, method: string, resolver: ValueResolver): Value | null {
  if (method !== 'get_models') return null;
  const configured = resolver.classesOf(of);
  if (configured.length === 0) return null;
  const labels = configurations(resolver).flatMap(({ object, label }) => (configured.includes(object) ? [label] : []));
  const models = modelsByLabel.get(resolver.table) ?? findModels(resolver);
  modelsByLabel.set(resolver.table, models);
  const items = labels.flatMap((label) => models.get(label) ?? []).map((object): Value => ({ kind: 'class', object }));
  return labels.length === 0 ? null : { kind: 'list', items };
}

/** Keys of the models by the label of their application, but for those that others are only derived from. */
function findModels(resolver: ValueResolver): ReadonlyMap<string, readonly string[]> {
  const models = new Map<string, string[]>();
  for (const { classes, language, test } of resolver.table.files()) {
    for (const { object } of language === 'Python' && !test ? classes : []) {
      // A model that inherits the options of an abstract one is none itself.
      const stated = resolver.table.class(optionsOf(object, resolver) ?? '')?.members ?? [];
      const isAbstract = stated.find(({ name }) => name === 'abstract')?.value;
      if (isAbstract?.kind === 'constant' && isAbstract.value === true) continue;
      const [label] = modelPath({ kind: 'class', object }, resolver)?.split('/') ?? [];
      if (label !== undefined) pushTo(models, label, object);
    }
  }
  return models;
}

/** Key of the class `Meta` that a class itself has. */
function optionsOf(object: string, { table }: ValueResolver): string | undefined {
  const lines = table.class(object)?.lines;
  const inside = (each: ClassFact): boolean =>
    lines !== undefined && each.lines.startLine > lines.startLine && each.lines.endLine <= lines.endLine;
  return table.fileOfDefinition(object)?.classes.find((each) => each.name === 'Meta' && inside(each))?.object;
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
    const options = optionsOf(object, resolver);
    const stated = options === undefined ? undefined : textOf(options, 'app_label', resolver);
    return `${stated ?? applicationOf(file.file, resolver)}/${fact.name}`.toLowerCase();
  }
  for (const symbol of resolver.symbolsOf(value)) {
    const [, label, name] = ofLibrary.exec(symbol) ?? [];
    if (label !== undefined && name !== undefined) return `${label}/${name}`.toLowerCase();
  }
  return null;
}

const options: Readonly<Record<string, (label: string, name: string) => string>> = {
  app_label: (label) => label,
  model_name: (_, name) => name.toLowerCase(),
  object_name: (_, name) => name,
  label: (label, name) => `${label}.${name}`,
  label_lower: (label, name) => `${label}.${name}`.toLowerCase(),
};

/** What Django knows a model by: the text of `Cart._meta.app_label`, `model_name` and the like; null for any other member. */
export function modelOption(of: Value, name: string, resolver: ValueResolver): Value | null {
  const option =
    of.kind === 'member' && of.name === '_meta' && Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined || of.kind !== 'member') return null;
  const texts = resolver.resolve(of.of).flatMap((each) => {
    const [object] = resolver.classesOf(each);
    const [label] = modelPath(each, resolver)?.split('/') ?? [];
    const model = object === undefined ? undefined : resolver.table.class(object)?.name;
    return label === undefined || model === undefined ? [] : option(label, model);
  });
  return texts.length === 0 ? null : oneOf(texts.map((text) => ({ kind: 'text', text })));
}
