import { readXmlTags, tagsNamed, textOf, type XmlTag } from '../../build-files/xml-tags.ts';

/** A method, or a class, that an XML file beside the code has run. */
export interface DescribedHandler {
  /** Full name. */
  readonly type: string;
  /** Null where the rule's methods of the class run. */
  readonly method: string | null;
  /** Paths, or a name. */
  readonly paths: readonly string[];
  /** 1-based. */
  readonly line: number;
}

/** A path that a servlet of a library stands under, whose class is given by its full name. */
export interface DescribedBase {
  readonly type: string;
  readonly path: string;
}

/** Servlets of a `web.xml` with their patterns. */
export function describedServlets(text: string): readonly DescribedHandler[] {
  const tags = readXmlTags(text);
  const patterns = new Map<string, string[]>();
  for (const mapping of tagsNamed(tags, 'servlet-mapping')) {
    const name = textOf(mapping, 'servlet-name') ?? '';
    const own = mapping.children.filter((each) => each.name === 'url-pattern').map((each) => each.text.trim());
    patterns.set(name, [...(patterns.get(name) ?? []), ...own]);
  }
  return tagsNamed(tags, 'servlet').flatMap((servlet) => {
    const paths = patterns.get(textOf(servlet, 'servlet-name') ?? '') ?? [];
    const type = textOf(servlet, 'servlet-class');
    return type === null || paths.length === 0 ? [] : [{ type, method: null, paths, line: servlet.line }];
  });
}

/** The one path that each servlet is mapped to as a whole: `/api` of `/api/*`. */
export function describedBases(servlets: readonly DescribedHandler[]): readonly DescribedBase[] {
  return servlets.flatMap(({ type, paths }) => {
    const [only, ...others] = paths;
    const base = others.length === 0 ? /^(\/.+)\/\*$/.exec(only ?? '')?.[1] : undefined;
    return base === undefined ? [] : [{ type, path: base }];
  });
}

/** Actions of `struts.xml` and `struts-config.xml`. */
export function describedActions(text: string): readonly DescribedHandler[] {
  const tags = readXmlTags(text);
  const ofPackages = tagsNamed(tags, 'package').flatMap((group) =>
    group.children.flatMap((each): DescribedHandler[] => {
      const { name, class: type, method } = each.attributes;
      if (each.name !== 'action' || name === undefined || type === undefined) return [];
      const path = `${group.attributes['namespace'] ?? ''}/${name}`.replaceAll('//', '/');
      return [
        { type, method: method?.includes('{') === true ? null : (method ?? 'execute'), paths: [path], line: each.line },
      ];
    }),
  );
  const mapped = tagsNamed(tags, 'action-mappings').flatMap((group) =>
    group.children.flatMap((each): DescribedHandler[] => {
      const { path, type } = each.attributes;
      return each.name === 'action' && path !== undefined && type !== undefined
        ? [{ type, method: 'execute', paths: [path], line: each.line }]
        : [];
    }),
  );
  return [...ofPackages, ...mapped];
}

/** Controllers that a file of Spring beans gives a path: by their name, or by a mapping of URLs. */
export function describedControllers(text: string): readonly DescribedHandler[] {
  const tags = readXmlTags(text);
  const types = beanTypes(tags);
  const named = tagsNamed(tags, 'bean').flatMap(({ attributes, line }): DescribedHandler[] => {
    const { name = '', class: type } = attributes;
    const paths = name.split(/[\s,;]+/).filter((each) => each.startsWith('/'));
    return type === undefined || paths.length === 0 ? [] : [{ type, method: null, paths, line }];
  });
  const mapped = tagsNamed(tags, 'bean')
    .filter(({ attributes }) => attributes['class']?.endsWith('.SimpleUrlHandlerMapping') === true)
    .flatMap((mapping) => urlsOf(mapping))
    .flatMap(({ path, bean, line }): DescribedHandler[] => {
      const type = types.get(bean);
      return type === undefined ? [] : [{ type, method: null, paths: [path], line }];
    });
  return [...named, ...mapped];
}

/** Methods that a file of Spring beans has run at certain times: `<task:scheduled>`, jobs of Quartz that call a method. */
export function describedTasks(text: string): readonly DescribedHandler[] {
  const tags = readXmlTags(text);
  const types = beanTypes(tags);
  const task = (bean: string | undefined, method: string | undefined, line: number): DescribedHandler[] => {
    const type = types.get(bean ?? '');
    return type === undefined || method === undefined ? [] : [{ type, method, paths: [`${bean}.${method}`], line }];
  };
  const scheduled = tagsNamed(tags, 'scheduled').flatMap(({ attributes: { ref, method }, line }) =>
    task(ref, method, line),
  );
  const jobs = tagsNamed(tags, 'bean')
    .filter(({ attributes }) => attributes['class']?.endsWith('.MethodInvokingJobDetailFactoryBean') === true)
    .flatMap((bean) => {
      const target = propertyOf(bean, 'targetObject');
      return task(
        target?.ref ?? propertyOf(bean, 'targetBeanName')?.value,
        propertyOf(bean, 'targetMethod')?.value,
        bean.line,
      );
    });
  return [...scheduled, ...jobs];
}

/** Full names of the classes of beans, by id and names. */
function beanTypes(tags: readonly XmlTag[]): ReadonlyMap<string, string> {
  return new Map(
    tagsNamed(tags, 'bean').flatMap(({ attributes: { id, name = '', class: type } }) =>
      type === undefined ? [] : [id ?? '', ...name.split(/[\s,;]+/)].map((each): [string, string] => [each, type]),
    ),
  );
}

function propertyOf(
  bean: XmlTag,
  name: string,
): { readonly ref: string | undefined; readonly value: string | undefined } | null {
  const found = bean.children.find((each) => each.name === 'property' && each.attributes['name'] === name);
  if (found === undefined) return null;
  const ref = found.children.find((each) => each.name === 'ref');
  return {
    ref: found.attributes['ref'] ?? ref?.attributes['bean'] ?? ref?.attributes['local'],
    value: found.attributes['value'] ?? textOf(found, 'value') ?? undefined,
  };
}

function urlsOf(mapping: XmlTag): readonly { readonly path: string; readonly bean: string; readonly line: number }[] {
  const entries = [...tagsNamed(mapping.children, 'entry'), ...tagsNamed(mapping.children, 'prop')].map((each) => ({
    path: each.attributes['key'] ?? '',
    bean: each.attributes['value-ref'] ?? each.attributes['value'] ?? each.text,
    line: each.line,
  }));
  const lines = mapping.children
    .filter(({ attributes }) => attributes['name'] === 'mappings' || attributes['name'] === 'urlMap')
    .flatMap((each) =>
      (textOf(each, 'value') ?? '').split('\n').flatMap((line) => {
        const [, path, bean] = /^\s*(\S+?)\s*=\s*(\S+)\s*$/.exec(line) ?? [];
        return path === undefined || bean === undefined ? [] : [{ path, bean, line: each.line }];
      }),
    );
  return [...entries, ...lines].filter(({ path }) => path !== '');
}
