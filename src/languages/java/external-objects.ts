import type { ObjectRecord } from '../../bundle/records.ts';

type ExternalKind = 'namespace' | 'class' | 'method' | 'property';

const types = {
  namespace: { type: 'External Namespace', typeId: 'EXTERNAL_NAMESPACE' },
  class: { type: 'External Class', typeId: 'EXTERNAL_CLASS' },
  method: { type: 'External Method', typeId: 'EXTERNAL_METHOD' },
  property: { type: 'External Property', typeId: 'EXTERNAL_PROPERTY' },
} as const;

/**
 * The objects of libraries that Java code uses, made once each with what is around them. They are named by the type that the code uses them
 * through, so that they are the same whether or not the library is there: `org.slf4j#Logger.info` is `info` in `Logger` in `org.slf4j`.
 */
export class ExternalObjects {
  private readonly known = new Set<string>();
  private pending: ObjectRecord[] = [];
  private readonly packageOf: (className: string) => string | null;

  /** @param packageOf purl of the package that has a class, `org/slf4j/Logger`; null where it is not known */
  constructor(packageOf: (className: string) => string | null) {
    this.packageOf = packageOf;
  }

  /** Key of the object for a symbol. @param linkType of the link to it, which distinguishes members from types */
  keyOf(symbol: string, linkType: string): string {
    const at = symbol.indexOf('#');
    const path = symbol.slice(at + 1).split('.');
    const last = path.length - 1;
    const isMember = last > 0 && (linkType === 'CALL' || linkType === 'READ' || linkType === 'WRITE');
    const namespace = symbol.slice(0, at);
    let parent = namespace === '' ? null : this.add(`java:${namespace}`, namespace, 'namespace', null);
    let name = namespace;
    const from = this.packageOf([...namespace.split('.'), path[0]].filter((each) => each !== '').join('/'));
    for (const [index, part] of path.entries()) {
      const kind = index < last || !isMember ? 'class' : linkType === 'CALL' ? 'method' : 'property';
      name = name === '' ? part : `${name}.${part}`;
      const own = `java:${namespace}#${path.slice(0, index + 1).join('.')}`;
      parent = this.add(kind === 'method' ? `${own}()` : own, name, kind, parent, from);
    }
    return parent as string;
  }

  /** The records made since the last call. */
  takeNew(): readonly ObjectRecord[] {
    const taken = this.pending;
    this.pending = [];
    return taken;
  }

  private add(
    key: string,
    fullName: string,
    kind: ExternalKind,
    parent: string | null,
    from: string | null = null,
  ): string {
    if (this.known.has(key)) return key;
    this.known.add(key);
    this.pending.push({
      record: 'object',
      key,
      name: kind === 'namespace' ? fullName : fullName.slice(fullName.lastIndexOf('.') + 1),
      fullName,
      ...types[kind],
      language: 'Java',
      external: true,
      parent,
      ...(from === null ? {} : { package: from }),
    });
    return key;
  }
}
