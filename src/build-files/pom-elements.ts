import { FormatError } from '../errors.ts';
import { readXml, type XmlElement } from './xml-document.ts';

/** Properties refer to each other to this depth. */
const maxDepth = 10;

/** The `<project>` of a pom. Throws `FormatError`. */
export function projectOf(text: string, file: string): XmlElement {
  const project = readXml(text, file);
  if (project.name !== 'project') throw new FormatError(file, '', `<project> is expected, not <${project.name}>`);
  return project;
}

export function child(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((one) => one.name === name);
}

/** Text of a child; empty where there is none. */
export function value(element: XmlElement, name: string): string {
  return child(element, name)?.text ?? '';
}

/** The elements of one name in a list, such as every `dependency` of `dependencies`. */
export function listOf(element: XmlElement | undefined, list: string, name: string): readonly XmlElement[] {
  return ((element && child(element, list)?.children) ?? []).filter((one) => one.name === name);
}

/** All elements of one name below an element, in document order, without those inside of an element with an excluded name. */
export function descendants(element: XmlElement, name: string, excluded: readonly string[]): XmlElement[] {
  return element.children
    .filter((each) => !excluded.includes(each.name))
    .flatMap((each) => [...(each.name === name ? [each] : []), ...descendants(each, name, excluded)]);
}

/** With `${name}` replaced; a property that is not known stays. */
export function interpolated(text: string, properties: ReadonlyMap<string, string>): string {
  let result = text;
  for (let i = 0; i < maxDepth && /\$\{/.test(result); i++) {
    result = result
      .replace(/\$\{([^${}]{1,200})\}/g, (whole, name: string) => properties.get(name) ?? whole)
      .slice(0, 1000);
  }
  return result;
}

/** Whether coordinates are known to the last: no property that nobody gives, no range of versions. */
export function isExact(...coordinates: readonly string[]): boolean {
  return coordinates.every((text) => text !== '' && !/[${[(,\])]/.test(text));
}
