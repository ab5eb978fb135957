import { QueryError } from '../errors.ts';
import { LinearMemory } from './kernels/linear-memory.ts';
import { loadKernels } from './kernels/load-kernels.ts';
import type { ColumnField } from './query/column-field.ts';
import { combine } from './query/combine.ts';
import type { Answer, Filter } from './query/filter.ts';
import { FullNameField } from './query/full-name-field.ts';
import type { IndexContext } from './query/index-context.ts';
import { ListField } from './query/list-field.ts';
import { NameField } from './query/name-field.ts';
import { encodeNeedle, sameNeedle } from './query/needle.ts';
import { NumberRange } from './query/number-range.ts';
import { SectionLoader } from './query/section-loader.ts';
import { openColumnField, type SmallColumnField } from './query/small-column-field.ts';
import { searchFormat } from './search-format.ts';
import { isReadInParts, sectionNames } from './section-names.ts';
import type { SectionSource } from './sections.ts';

/**
 * Which objects are looked for: those whose texts contain the given ones, excluding case. Different fields: AND; the values of
 * `fullName`: OR. An empty text asks nothing; any other is never in an absent value. An annotation counts for itself alone.
 */
export interface SearchQuery {
  readonly name?: string;
  readonly fullName?: readonly string[];
  readonly filePath?: string;
  readonly mangling?: string;
  readonly annotation?: string;
  readonly type?: string;
  /** How many of the matching objects to pass over; a whole number, not negative. */
  readonly skip: number;
  /** The most objects on the page; a whole number, not negative. */
  readonly limit: number;
}

const textFields = ['name', 'filePath', 'mangling', 'annotation', 'type'] as const;

/** An open search index: everything in one linear memory, each field read once, by the first query that asks it. */
export class SearchIndex {
  /** Number of objects. */
  readonly count: number;
  readonly #memory: LinearMemory;
  readonly #context: IndexContext;
  readonly #source: SectionSource;
  readonly #fields: { -readonly [Name in keyof Fields]?: Fields[Name] } = {};
  /** Where the room of a query begins. */
  #scratch: number;

  private constructor(memory: LinearMemory, context: IndexContext, source: SectionSource) {
    this.count = context.count;
    this.#memory = memory;
    this.#context = context;
    this.#source = source;
    this.#scratch = memory.top;
  }

  /** Throws `snapshot-corrupt` when the sections are of another format. What the first query will ask for is fetched with what opening does. */
  static open(source: SectionSource, first?: SearchQuery): SearchIndex {
    source.require('search/shape', ...(first === undefined ? [] : sectionsOf(askedFields(first))));
    const memory = new LinearMemory(sectionBytes(source), 1.0625);
    const loader = new SectionLoader(source, memory);
    const shape = loader.load('search/shape').address >>> 2;
    if (memory.u32[shape] !== searchFormat) {
      throw new QueryError('snapshot-corrupt', `The search index has format ${memory.u32[shape]}, not ${searchFormat}`);
    }
    const context = { memory, kernels: loadKernels(memory), count: memory.u32[shape + 1]! };
    return new SearchIndex(memory, context, source);
  }

  /** Bytes of memory held. */
  get byteLength(): number {
    return this.#memory.u8.byteLength;
  }

  /** The exact number of matching objects and a page of them, ascending, which is answer order. The page is the caller's. */
  find(query: SearchQuery): Answer {
    this.#load(askedFields(query));
    this.#memory.reset(this.#scratch);
    const skip = Math.min(query.skip, this.count);
    const limit = Math.min(query.limit, this.count - skip);
    const filters = this.#filters(query);
    for (const filter of filters) filter.expect();
    if (filters.length > 0) return combine(this.#context, filters, skip, limit);
    return { total: this.count, page: new NumberRange(skip, skip + limit) };
  }

  #filters(query: SearchQuery): Filter[] {
    const filters: Filter[] = [];
    for (const field of textFields) {
      const text = query[field];
      if (text) filters.push((this.#fields[field] as Fields[typeof field]).filter(encodeNeedle(text)));
    }
    const fullNames = query.fullName ?? [];
    if (asksFullName(query)) {
      const needles = fullNames.map(encodeNeedle);
      const distinct = needles.filter((needle, i) => needles.findIndex((other) => sameNeedle(needle, other)) === i);
      filters.push((this.#fields.fullName as FullNameField).filter(distinct));
    }
    return filters;
  }

  /** Reads the fields that no query has asked yet; the room of queries begins above them. */
  #load(asked: readonly (keyof Fields)[]): void {
    const missing = asked.filter((field) => this.#fields[field] === undefined);
    if (missing.length === 0) return;
    this.#source.require(...sectionsOf(missing));
    for (const field of missing) {
      this.#memory.reset(this.#scratch);
      this.#open(field);
      this.#scratch = this.#memory.top;
    }
  }

  #open(field: keyof Fields): void {
    const loader = new SectionLoader(this.#source, this.#memory);
    const [context, fields] = [this.#context, this.#fields];
    if (field === 'name') fields.name = new NameField(context, loader);
    else if (field === 'fullName') fields.fullName = new FullNameField(context, loader, fields.name as NameField);
    else if (field === 'annotation') fields.annotation = new ListField(context, loader, 'search/annotation');
    else fields[field] = openColumnField(context, loader, columnFolders[field]);
  }
}

/** The fields that a query needs, each after those that it rests on. */
function askedFields(query: SearchQuery): (keyof Fields)[] {
  const texts = textFields.filter((field) => query[field]);
  if (!asksFullName(query)) return texts;
  return [...new Set<keyof Fields>(['name', 'fullName', ...texts])];
}

/** Sections that are read as wholes for these fields. */
function sectionsOf(fields: readonly (keyof Fields)[]): string[] {
  const folders = fields.flatMap((field) => foldersOf[field]);
  return sectionNames.filter((name) => folders.some((folder) => name.startsWith(folder)) && !isReadInParts(name));
}

function asksFullName({ fullName = [] }: SearchQuery): boolean {
  return fullName.length > 0 && !fullName.includes('');
}

/** Room for all sections, for the column of names and for the sets of a usual query. */
function sectionBytes(source: SectionSource): number {
  const loaded = sectionNames.filter((name) => source.has(name)).map((name) => source.byteLength(name));
  return loaded.reduce(
    (sum, bytes) => sum + bytes + 16,
    loaded.length > 0 ? source.byteLength('search/container/column') * 3 : 0,
  );
}

const columnFolders = { filePath: 'search/file-path', mangling: 'search/mangling', type: 'search/type' } as const;

/** What the names of the sections of each field begin with. */
const foldersOf: Readonly<Record<keyof Fields, readonly string[]>> = {
  name: ['search/name/'],
  fullName: ['search/container/', 'search/detached'],
  filePath: ['search/file-path/'],
  mangling: ['search/mangling/'],
  type: ['search/type/'],
  annotation: ['search/annotation/'],
};

interface Fields {
  readonly name: NameField;
  readonly fullName: FullNameField;
  readonly filePath: ColumnField | SmallColumnField;
  readonly mangling: ColumnField | SmallColumnField;
  readonly type: ColumnField | SmallColumnField;
  readonly annotation: ListField;
}
