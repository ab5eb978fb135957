/** Keys of functions, and which others are inside them or around them. */
export class NestedKeys {
  private readonly keys = new Set<string>();
  private readonly around = new Set<string>();

  add(key: string): void {
    const name = nameOf(key);
    this.keys.add(name);
    for (const each of outerNames(name)) this.around.add(each);
  }

  /** Whether one of the keys is this one, or is of what is around it. */
  isAround(key: string): boolean {
    const name = nameOf(key);
    return this.keys.has(name) || outerNames(name).some((each) => this.keys.has(each));
  }

  /** Whether one of the keys is this one, is of what is around it, or is of what is inside it. */
  isNear(key: string): boolean {
    return this.isAround(key) || this.around.has(nameOf(key));
  }
}

/** Without the mark that distinguishes nameless functions, and the dot that keys of an index end in. */
function nameOf(key: string): string {
  return key.replace(/~[0-9a-f]+$/, '').replace(/\.$/, '');
}

/** The names before each dot, and before the dot that those of an index end in. */
function outerNames(name: string): string[] {
  const found: string[] = [];
  for (let at = name.lastIndexOf('.'); at > 0; at = name.lastIndexOf('.', at - 1)) found.push(name.slice(0, at));
  return found;
}
