/** A key and the permanent ids it has had in this application. */
export interface Identity {
  readonly key: string;
  /** The latest. */
  readonly id: number;
  /** Those before it, which no other key may take. */
  readonly former: readonly number[];
}

/** The records that get ids: rows with keys, in the order they came. */
export interface IdSubjects {
  readonly count: number;
  /** Row of a key, or undefined. */
  rowOf(key: string): number | undefined;
  /** The producer's id, or 0. */
  givenId(row: number): number;
  /** Whether the row stays from the snapshot before, with its id. */
  kept(row: number): boolean;
  /** Called when the producer's id cannot be. */
  fault(row: number, message: string): void;
}

export interface AssignedIds {
  /** By row. */
  readonly ids: Float64Array<ArrayBuffer>;
  /** What the next import must know besides the ids of the rows: keys that are gone, and former ids. */
  readonly history: readonly IdentityHistory[];
}

export interface IdentityHistory {
  readonly key: string;
  /** Undefined: the key is in use, with the id of its row. */
  readonly id?: number;
  readonly former?: readonly number[];
}

/**
 * Gives each row its permanent id: the producer's; else the one its key had before; else the lowest that was never used in the application.
 * A producer's id that another key has, or ever had, is a fault. `previous` holds every key the application ever had;
 * `met(row, identity)` is called for those that are there again.
 */
export function assignIds<T extends Identity>(
  subjects: IdSubjects,
  previous: Iterable<T>,
  met: (row: number, identity: T) => void = () => {},
): AssignedIds {
  const ids = new Float64Array(subjects.count);
  const given = new GivenIds(subjects);
  const history: IdentityHistory[] = [];
  const used: number[] = [];
  for (const identity of previous) {
    const row = subjects.rowOf(identity.key);
    for (const id of [identity.id, ...identity.former]) {
      used.push(id);
      given.check(id, row);
    }
    if (row === undefined) {
      history.push(identity.former.length > 0 ? identity : { key: identity.key, id: identity.id });
      continue;
    }
    const id = subjects.givenId(row) || identity.id;
    ids[row] = id;
    const former = new Set([...identity.former, identity.id]);
    former.delete(id);
    if (former.size > 0) history.push({ key: identity.key, former: [...former] });
    met(row, identity);
  }
  given.checkDoubles();
  allocate(ids, subjects, used);
  return { ids, history };
}

/** Rows without an id get the lowest numbers that neither this import nor any before it uses. */
function allocate(ids: Float64Array, subjects: IdSubjects, used: number[]): void {
  const taken: number[] = used;
  for (let row = 0; row < ids.length; row++) {
    const id = subjects.givenId(row);
    if (id === 0) continue;
    ids[row] = id;
    taken.push(id);
  }
  const sorted = Float64Array.from(taken).sort();
  let next = 1;
  let at = 0;
  for (let row = 0; row < ids.length; row++) {
    if (ids[row] !== 0) continue;
    while (at < sorted.length && (sorted[at] as number) <= next) {
      if (sorted[at] === next) next++;
      at++;
    }
    ids[row] = next++;
  }
}

/** The ids that producers give in this import, to be found by id. */
class GivenIds {
  private readonly subjects: IdSubjects;
  private readonly rows: number[] = [];
  private readonly sorted: Float64Array;
  private readonly faulty = new Set<number>();

  constructor(subjects: IdSubjects) {
    this.subjects = subjects;
    for (let row = 0; row < subjects.count; row++) if (subjects.givenId(row) !== 0) this.rows.push(row);
    this.rows.sort((a, b) => subjects.givenId(a) - subjects.givenId(b) || a - b);
    this.sorted = Float64Array.from(this.rows, (row) => subjects.givenId(row));
  }

  /** An id that a key has had (`owner`: its row, if it is there) is a fault in every other row. */
  check(id: number, owner: number | undefined): void {
    for (let at = this.first(id); this.sorted[at] === id; at++) {
      const row = this.rows[at] as number;
      if (row !== owner) this.fault(row, `${id} is or was the id of another key of this application`);
    }
  }

  /** Two rows with one id: a fault of the second. */
  checkDoubles(): void {
    for (let at = 1; at < this.sorted.length; at++) {
      if (this.sorted[at] === this.sorted[at - 1])
        this.fault(this.rows[at] as number, `${this.sorted[at]} is given twice`);
    }
  }

  private fault(row: number, message: string): void {
    if (this.faulty.has(row) || this.subjects.kept(row)) return;
    this.faulty.add(row);
    this.subjects.fault(row, message);
  }

  private first(id: number): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.sorted[middle] as number) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
