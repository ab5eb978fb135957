import { readXmlTags, tagsNamed, textOf, type XmlTag } from '../../build-files/xml-tags.ts';
import type { MappedClass, MappedProperty, MappedQuery } from './mapped-class.ts';

/** The classes and named queries of a mapping file of JPA (`orm.xml`). Classes of which it states no table have that of their name. */
export function readEntityMappings(text: string): {
  readonly classes: readonly MappedClass[];
  readonly queries: readonly MappedQuery[];
} {
  const [mapping] = tagsNamed(readXmlTags(text), 'entity-mappings');
  if (mapping === undefined) return { classes: [], queries: [] };
  const packageName = textOf(mapping, 'package') ?? '';
  const full = (name: string): string => (name.includes('.') || packageName === '' ? name : `${packageName}.${name}`);
  const outer = textOf(mapping, 'schema') ?? textOf(mapping, 'catalog');
  const classes = mapping.children.flatMap((each): MappedClass[] => {
    const { class: name } = each.attributes;
    if (each.name !== 'entity' || name === undefined) return [];
    const table = childOf(each, 'table')?.attributes;
    return [
      {
        name: full(name),
        schema: table?.['schema'] ?? table?.['catalog'] ?? outer,
        table: table?.['name'] ?? null,
        above: null,
        isJoined: false,
        properties: (childOf(each, 'attributes')?.children ?? []).flatMap((one) => propertyOf(one, full)),
        line: each.line,
      },
    ];
  });
  const queries = [false, true].flatMap((isNative) =>
    tagsNamed([mapping], isNative ? 'named-native-query' : 'named-query').map((each) => ({
      name: each.attributes['name'] ?? '',
      text: textOf(each, 'query') ?? '',
      isNative,
    })),
  );
  return { classes, queries };
}

function propertyOf(tag: XmlTag, full: (name: string) => string): MappedProperty[] {
  const { name, 'target-entity': target } = tag.attributes;
  if (name === undefined) return [];
  const column = childOf(tag, 'column')?.attributes['name'] ?? childOf(tag, 'join-column')?.attributes['name'] ?? null;
  if (/^(id|basic|version)$/.test(tag.name)) return [{ name, column: column ?? name, target: null, between: null }];
  if (!/^(one|many)-to-(one|many)$/.test(tag.name)) return [];
  const between = childOf(tag, 'join-table')?.attributes['name'] ?? null;
  return [{ name, column, target: target === undefined ? null : full(target), between }];
}

function childOf(tag: XmlTag, name: string): XmlTag | undefined {
  return tag.children.find((each) => each.name === name);
}
