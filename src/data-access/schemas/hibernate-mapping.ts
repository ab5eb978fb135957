import { readXmlTags, tagsNamed, textOf, type XmlTag } from '../../build-files/xml-tags.ts';
import { readEntityMappings } from './entity-mappings.ts';
import type { MappedClass, MappedProperty, MappedQuery } from './mapped-class.ts';

const collections = new Set(['set', 'list', 'bag', 'map', 'array', 'idbag']);

/** The classes and named queries of a mapping file of Hibernate or JPA; none of any other text. */
export function readHibernateMapping(text: string): {
  readonly classes: readonly MappedClass[];
  readonly queries: readonly MappedQuery[];
} {
  if (text.includes('<entity-mappings')) return readEntityMappings(text);
  const [mapping] = text.includes('<hibernate-mapping') ? tagsNamed(readXmlTags(text), 'hibernate-mapping') : [];
  if (mapping === undefined) return { classes: [], queries: [] };
  const { package: packageName = '', schema } = mapping.attributes;
  const full = (name: string): string => (name.includes('.') || packageName === '' ? name : `${packageName}.${name}`);
  const classes = mapping.children.flatMap((each) => classesIn(each, null, schema ?? null, full));
  const queries = [false, true].flatMap((isNative) =>
    tagsNamed([mapping], isNative ? 'sql-query' : 'query').map((each) => ({
      name: each.attributes['name'] ?? '',
      text: each.text.trim() || (textOf(each, 'query') ?? ''),
      isNative,
    })),
  );
  return { classes, queries };
}

function classesIn(
  tag: XmlTag,
  above: string | null,
  outer: string | null,
  full: (name: string) => string,
): readonly MappedClass[] {
  const kind = tag.name;
  if (!/^((joined-|union-)?subclass|class)$/.test(kind)) return [];
  const { name, table, schema, catalog, extends: base } = tag.attributes;
  if (name === undefined) return [];
  const own: MappedClass = {
    name: full(name),
    schema: schema ?? catalog ?? outer,
    table:
      table ??
      (kind === 'subclass' ? (tag.children.find((each) => each.name === 'join')?.attributes['table'] ?? null) : null),
    above: base === undefined ? above : full(base),
    isJoined: kind === 'joined-subclass' || (kind === 'subclass' && tag.children.some((each) => each.name === 'join')),
    properties: propertiesIn(tag, full),
    line: tag.line,
  };
  return [own, ...tag.children.flatMap((each) => classesIn(each, own.name, outer, full))];
}

function propertiesIn(tag: XmlTag, full: (name: string) => string): readonly MappedProperty[] {
  return tag.children.flatMap((each): readonly MappedProperty[] => {
    if (/^(component|join|properties|composite-id|natural-id)$/.test(each.name)) return propertiesIn(each, full);
    const { name, column, class: target, table } = each.attributes;
    if (name === undefined) return [];
    const written = column ?? each.children.find((inner) => inner.name === 'column')?.attributes['name'] ?? null;
    if (/^(property|id|version|timestamp|key-property)$/.test(each.name))
      return [{ name, column: written ?? name, target: null, between: null }];
    if (/^(many-to-one|one-to-one|key-many-to-one)$/.test(each.name))
      return [{ name, column: written, target: target === undefined ? null : full(target), between: null }];
    if (!collections.has(each.name)) return [];
    const inner = each.children.find((one) => /^(many-to-many|one-to-many|composite-element|element)$/.test(one.name));
    const of = inner?.attributes['class'];
    const isPair = inner !== undefined && inner.name !== 'one-to-many';
    return [
      { name, column: null, target: of === undefined ? null : full(of), between: isPair ? (table ?? name) : null },
    ];
  });
}
