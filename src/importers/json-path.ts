/** A value of a parsed JSON document and its path, so that a wrong one is identified by where it stands. */
export class JsonNode {
  readonly value: unknown;
  /** Such as `affected[0].ranges[1].events`; empty for the document. */
  readonly path: string;

  constructor(value: unknown, path = '') {
    this.value = value;
    this.path = path;
  }

  /** The member of an object; throws `JsonShapeError` when this is no object. */
  member(name: string): JsonNode {
    const child = this.path === '' ? name : `${this.path}.${name}`;
    return new JsonNode(this.object()[name], child);
  }

  get isAbsent(): boolean {
    return this.value === undefined || this.value === null;
  }

  object(): Record<string, unknown> {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value))
      throw this.wrong('an object');
    return this.value as Record<string, unknown>;
  }

  /** The elements of a list; none when it is absent. */
  list(): JsonNode[] {
    if (this.isAbsent) return [];
    if (!Array.isArray(this.value)) throw this.wrong('a list');
    return this.value.map((element, i) => new JsonNode(element, `${this.path}[${i}]`));
  }

  text(): string {
    if (typeof this.value !== 'string') throw this.wrong('a text');
    return this.value;
  }

  textOr<T>(absent: T): string | T {
    return this.isAbsent ? absent : this.text();
  }

  wrong(expected: string): JsonShapeError {
    const found = this.value === undefined ? 'nothing' : shortened(JSON.stringify(this.value));
    return new JsonShapeError(this.path, `${expected} is expected, not ${found}`);
  }
}

/** A JSON document that is not of the expected shape. */
export class JsonShapeError extends Error {
  /** Path of the value that is wrong. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = 'JsonShapeError';
    this.path = path;
  }
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}
