import type { GeneratedObject } from './generated-object.ts';
import type { Random } from './random.ts';

/** What differs from object to object of a unit. */
export type ObjectTraits = Pick<GeneratedObject, 'name' | 'fullName' | 'type'> &
  Partial<Pick<GeneratedObject, 'mangling' | 'annotations' | 'role' | 'startLine' | 'endLine' | 'package'>>;

/** Collects the objects of one unit and keeps their keys apart. */
export class UnitBuilder {
  readonly objects: GeneratedObject[] = [];
  readonly #keys = new Set<string>();
  readonly #random: Random;
  readonly #firstId: number;
  readonly #base: Pick<GeneratedObject, 'filePath' | 'language' | 'external'>;

  constructor(random: Random, firstId: number, base: Pick<GeneratedObject, 'filePath' | 'language' | 'external'>) {
    this.#random = random;
    this.#firstId = firstId;
    this.#base = base;
  }

  /** `path` is the key without what tells doubles (overloads) apart. */
  add(path: string, parent: GeneratedObject | null, traits: ObjectTraits): GeneratedObject {
    let key = path;
    while (this.#keys.has(key)) key = `${path}~${this.#random.hex()}`;
    this.#keys.add(key);
    const object: GeneratedObject = {
      ...this.#base,
      mangling: '',
      annotations: null,
      role: 'data',
      startLine: 0,
      endLine: 0,
      package: null,
      ...traits,
      key,
      id: this.#firstId + this.objects.length,
      parent: parent?.key ?? null,
    };
    this.objects.push(object);
    return object;
  }
}
