/** A type may be of any namespace that the file uses, so as many as files use. */
const maxMeanings = 100;

/**
 * What the names of one file stand for: qualified names `module#member.member`, by the file's imports and by the declared
 * type or first value of its variables. Blocks are not distinguished: a name used twice stands for both.
 */
export class NameTable {
  private readonly bound = new Map<string, Set<string>>();
  private readonly wildcards: string[] = [];
  private readonly selves = new Set(['this', 'self']);

  bind(name: string, qualified: string): void {
    const known = this.bound.get(name);
    if (known === undefined) this.bound.set(name, new Set([qualified]));
    else if (known.size < maxMeanings) known.add(qualified);
  }

  /** Members of this name are the file's own, as those of `this` are. */
  bindSelf(name: string): void {
    this.selves.add(name);
  }

  /** Types of this package or namespace can be used without saying so. */
  bindAll(prefix: string): void {
    this.wildcards.push(`${prefix}.`);
  }

  /** So can the members of this type. */
  bindMembers(type: string): void {
    this.wildcards.push(`${type}#`);
  }

  /** True when something is imported at all. */
  get isEmpty(): boolean {
    return this.bound.size === 0 && this.wildcards.length === 0;
  }

  isBound(dotted: string): boolean {
    return this.bound.has(headOf(this.withoutSelf(dotted)));
  }

  /** The qualified names that a dotted name of the file may have; of a name that nothing binds, `#name` too. */
  resolve(dotted: string): readonly string[] {
    const name = this.withoutSelf(dotted);
    const head = headOf(name);
    const rest = name.slice(head.length);
    const targets = this.bound.get(head);
    if (targets !== undefined) return [...targets].map((target) => join(target, rest));
    const found = [`#${name}`];
    for (const prefix of this.wildcards) found.push(join(`${prefix}${head}`, rest));
    const last = name.lastIndexOf('.');
    if (name.indexOf('.') !== last) found.push(`${name.slice(0, last)}#${name.slice(last + 1)}`);
    return found;
  }

  private withoutSelf(name: string): string {
    const head = headOf(name);
    return this.selves.has(head) && name[head.length] === '.' ? name.slice(head.length + 1) : name;
  }
}

function join(target: string, rest: string): string {
  if (rest === '') return target;
  if (!rest.startsWith('.')) return `${target}${rest}`;
  return /[#(]/.test(target) ? `${target}${rest}` : `${target}#${rest.slice(1)}`;
}

function headOf(name: string): string {
  const end = name.search(/[.(]/);
  return end < 0 ? name : name.slice(0, end);
}
