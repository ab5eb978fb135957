/** What Maven takes a version apart into: numbers, qualifiers, qualifiers with a number (`rc-1`), and lists of these. */
export type MavenItem = NumberItem | TextItem | CombinationItem | ListItem;

export interface NumberItem {
  readonly kind: 'number';
  /** Decimal digits without leading zeros. */
  readonly digits: string;
}

export interface TextItem {
  readonly kind: 'text';
  readonly text: string;
}

export interface CombinationItem {
  readonly kind: 'combination';
  readonly text: TextItem;
  readonly number: NumberItem;
}

export interface ListItem {
  readonly kind: 'list';
  items: MavenItem[];
}

const zero: NumberItem = { kind: 'number', digits: '0' };
const shortQualifiers: Readonly<Record<string, string>> = { a: 'alpha', b: 'beta', m: 'milestone' };

/** Takes a lower-case version apart: `.` separates items, `-` and a change between digits and letters begin a nested list. */
export function mavenItems(version: string): ListItem {
  return new ItemReader(version).read();
}

class ItemReader {
  private readonly version: string;
  private readonly lists: ListItem[];
  private list: ListItem;
  private isDigit = false;
  private isCombination = false;
  private start = 0;

  constructor(version: string) {
    this.version = version;
    this.list = { kind: 'list', items: [] };
    this.lists = [this.list];
  }

  read(): ListItem {
    const { version } = this;
    for (let i = 0; i < version.length; i++) {
      const c = version[i] as string;
      if (c === '.') this.dot(i);
      else if (c === '-') this.dash(i);
      else if (c >= '0' && c <= '9') this.digit(i);
      else this.letter(i);
    }
    if (version.length > this.start) {
      if (!this.isDigit) this.nestUnlessEmpty();
      this.add(version.length);
    }
    for (const list of this.lists.toReversed()) normalize(list);
    return this.lists[0] as ListItem;
  }

  private dot(at: number): void {
    this.add(at);
    this.isCombination = false;
    this.start = at + 1;
  }

  private dash(at: number): void {
    const next = this.version[at + 1] ?? '';
    if (at > this.start && !this.isDigit && next >= '0' && next <= '9') {
      this.isCombination = true;
      return;
    }
    this.add(at);
    this.start = at + 1;
    this.nestUnlessEmpty();
    this.isCombination = false;
  }

  private digit(at: number): void {
    if (!this.isDigit && at > this.start) {
      this.isCombination = true;
      this.nestUnlessEmpty();
    }
    this.isDigit = true;
  }

  private letter(at: number): void {
    if (this.isDigit && at > this.start) {
      this.add(at);
      this.start = at;
      this.nest();
      this.isCombination = false;
    }
    this.isDigit = false;
  }

  /** Adds what stands between the last start and `end`; nothing there counts as zero. */
  private add(end: number): void {
    this.list.items.push(end === this.start ? zero : this.item(this.version.slice(this.start, end)));
  }

  private item(text: string): MavenItem {
    if (this.isCombination) return combination(text.replaceAll('-', ''));
    return this.isDigit ? numberItem(text) : { kind: 'text', text: qualifier(text, false) };
  }

  private nestUnlessEmpty(): void {
    if (this.list.items.length > 0) this.nest();
  }

  private nest(): void {
    const nested: ListItem = { kind: 'list', items: [] };
    this.list.items.push(nested);
    this.list = nested;
    this.lists.push(nested);
  }
}

function combination(text: string): CombinationItem {
  const at = Math.max(0, text.search(/\d/));
  return {
    kind: 'combination',
    text: { kind: 'text', text: qualifier(text.slice(0, at), true) },
    number: numberItem(text.slice(at)),
  };
}

function numberItem(text: string): NumberItem {
  return { kind: 'number', digits: text.replace(/^0+(?=.)/, '') };
}

function qualifier(text: string, followedByDigit: boolean): string {
  if (followedByDigit && Object.hasOwn(shortQualifiers, text)) return shortQualifiers[text] as string;
  return text === 'cr' ? 'rc' : text;
}

/** Drops items that say nothing: zeros and empty lists at the end, or before a qualifier. */
function normalize(list: ListItem): void {
  const { items } = list;
  for (let i = items.length - 1; i >= 0; i--) {
    if (!isNothing(items[i] as MavenItem)) continue;
    const next = items[i + 1];
    const first = next?.kind === 'list' ? next.items[0]?.kind : undefined;
    if (next === undefined || next.kind === 'text' || first === 'text' || first === 'combination') items.splice(i, 1);
  }
  const [only] = items;
  if (items.length === 1 && only?.kind === 'list') list.items = only.items;
}

function isNothing(item: MavenItem): boolean {
  if (item.kind === 'number') return item.digits === '0';
  return item.kind === 'text' ? item.text === '' : item.kind === 'list' && item.items.length === 0;
}
