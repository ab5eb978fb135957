import { type Descriptor, suffix } from '../symbols/symbol-reader.ts';

const sourceEnding = /(\.d)?\.[cm]?[jt]sx?$/;

/** The name of what a symbol stands for, and all names down to it. */
export interface ObjectNames {
  readonly name: string;
  readonly fullName: string;
}

/** Names joined by dots; where the namespaces are folders and a file, as in npm packages, by slashes and without the file's ending. */
export function namesOf(descriptors: readonly Descriptor[], manager: string): ObjectNames {
  const shown = descriptors.filter((one) => !(one.suffix === suffix.meta && one.name === '__init__'));
  const names = shown.map(plainName);
  const name = lastName(names.at(-1) ?? '', manager);
  if (manager !== 'npm') return { name, fullName: names.join('.') };
  const file = shown.findIndex((one) => sourceEnding.test(one.name));
  const spaces = file < 0 ? shown.filter((one) => one.suffix === suffix.namespace).length : file + 1;
  const path = names.slice(0, spaces).map((one) => one.replace(sourceEnding, ''));
  return { name, fullName: [path.join('/'), ...names.slice(spaces)].filter((one) => one !== '').join('.') };
}

/** `<get>count` is `count`, `<constructor>` `constructor`. */
function plainName({ name }: Descriptor): string {
  const accessor = /^<(?:get|set)>(.+)$/s.exec(name)?.[1];
  return accessor ?? (/^<[a-z]+>$/.test(name) ? name.slice(1, -1) : name);
}

/** A module is called by the last part of its path. */
function lastName(name: string, manager: string): string {
  if (manager === 'npm') return name.replace(sourceEnding, '');
  return manager === 'python' && name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : name;
}

/** Of a file without a symbol of its own. */
export function namesOfPath(path: string): ObjectNames {
  const fullName = path.replace(/\.[^./]+$/, '');
  return { name: fullName.slice(fullName.lastIndexOf('/') + 1), fullName };
}
