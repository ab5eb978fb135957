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
import { sectionNames } from './section-names.ts';
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

/** An open search index: everything in one linear memory, read once from its sections. */
export class SearchIndex {
  /** Number of objects. */
  readonly count: number;
  readonly #memory: LinearMemory;
  readonly #context: IndexContext;
  readonly #fields: Fields;
  /** Where the room of a query begins. */
  readonly #scratch: number;

  private constructor(memory: LinearMemory, context: IndexContext, fields: Fields) {
    this.count = context.count;
    this.#memory = memory;
    this.#context = context;
    this.#fields = fields;
    this.#scratch = memory.top;
  }

  /** Throws `snapshot-corrupt` when the sections are of another format. */
  static open(source: SectionSource): SearchIndex {
    const memory = new LinearMemory(sectionBytes(source), 1.0625);
    const loader = new SectionLoader(source, memory);
    const shape = loader.load('search/shape').address >>> 2;
    if (memory.u32[shape] !== searchFormat) {
      throw new QueryError('snapshot-corrupt', `The search index has format ${memory.u32[shape]}, not ${searchFormat}`);
    }
    const context = { memory, kernels: loadKernels(memory), count: memory.u32[shape + 1]! };
    const name = new NameField(context, loader);
    return new SearchIndex(memory, context, {
      name,
      fullName: new FullNameField(context, loader, name),
      filePath: openColumnField(context, loader, 'search/file-path'),
      mangling: openColumnField(context, loader, 'search/mangling'),
      type: openColumnField(context, loader, 'search/type'),
      annotation: new ListField(context, loader, 'search/annotation'),
    });
  }

  /** Bytes of memory held. */
  get byteLength(): number {
    return this.#memory.u8.byteLength;
  }

  /** The exact number of matching objects and a page of them, ascending, which is answer order. The page is the caller's. */
  find(query: SearchQuery): Answer {
    this.#memory.reset(this.#scratch);
    const skip = Math.min(query.skip, this.count);
    const limit = Math.min(query.limit, this.count - skip);
    const filters = this.#filters(query);
    if (filters.length > 0) return combine(this.#context, filters, skip, limit);
    return { total: this.count, page: new NumberRange(skip, skip + limit) };
  }

  #filters(query: SearchQuery): Filter[] {
    const filters: Filter[] = [];
    for (const field of textFields) {
      const text = query[field];
      if (text !== undefined && text !== '') filters.push(this.#fields[field].filter(encodeNeedle(text)));
    }
    const fullNames = query.fullName ?? [];
    if (fullNames.length > 0 && !fullNames.includes('')) {
      const needles = fullNames.map(encodeNeedle);
      const distinct = needles.filter((needle, i) => needles.findIndex((other) => sameNeedle(needle, other)) === i);
      filters.push(this.#fields.fullName.filter(distinct));
    }
    return filters;
  }
}

/** Room for all sections, for the column of names and for the sets of a usual query. */
function sectionBytes(source: SectionSource): number {
  const loaded = sectionNames.filter((name) => source.has(name)).map((name) => source.byteLength(name));
  return loaded.reduce(
    (sum, bytes) => sum + bytes + 16,
    loaded.length > 0 ? source.byteLength('search/container/column') * 3 : 0,
  );
}

interface Fields {
  readonly name: NameField;
  readonly fullName: FullNameField;
  readonly filePath: ColumnField | SmallColumnField;
  readonly mangling: ColumnField | SmallColumnField;
  readonly type: ColumnField | SmallColumnField;
  readonly annotation: ListField;
}
