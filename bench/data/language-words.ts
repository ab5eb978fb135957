import type { Random } from './random.ts';
import { readVocabulary, type Vocabulary, type VocabularyLanguage } from './vocabulary.ts';
import { Weighted } from './weighted.ts';

export type NameKind = 'type' | 'function' | 'field' | 'file';

/** Words of names of one kind by position, drawn as often as real code has them. */
interface NameWords {
  readonly lengths: Weighted<string>;
  readonly first: Weighted<string>;
  readonly middle: Weighted<string>;
  readonly last: Weighted<string>;
}

/** Draws names, signatures and folders as the code of one language has them. */
export class LanguageWords {
  readonly annotations: Weighted<string>;
  readonly parameterTypes: Weighted<string>;
  readonly parameterCounts: Weighted<string>;
  readonly folders: Weighted<string>;
  readonly #names: Readonly<Record<NameKind, NameWords>>;

  constructor(vocabulary: Vocabulary) {
    const section = (name: string): Weighted<string> => new Weighted(vocabulary.get(name)!);
    const names = (kind: NameKind): NameWords => ({
      lengths: section(`${kind} lengths`),
      first: section(`${kind} first`),
      middle: section(`${kind} middle`),
      last: section(`${kind} last`),
    });
    this.annotations = section('annotations');
    this.parameterTypes = section('parameter types');
    this.parameterCounts = section('parameter counts');
    this.folders = section('folders');
    this.#names = { type: names('type'), function: names('function'), field: names('field'), file: names('file') };
  }

  /** The words of a name, lower-cased; each but a function's first is one of `own` with probability `ownShare`. */
  name(random: Random, kind: NameKind, own: readonly string[], ownShare: number): string[] {
    const words = this.#names[kind];
    const length = Number(words.lengths.draw(random));
    return Array.from({ length }, (_, i) => {
      const verb = kind === 'function' && i === 0;
      if (!verb && random.chance(ownShare)) return random.pickSkewed(own, 8);
      if (i === 0) return words.first.draw(random);
      return (i === length - 1 ? words.last : words.middle).draw(random);
    });
  }

  /** A word that the tables lack: the beginning of one and the end of another, as product and people's names are. */
  rareWord(random: Random): string {
    const one = this.#names.type.middle.draw(random);
    const other = this.#names.field.last.draw(random);
    return one.slice(0, 2 + random.below(3)) + other.slice(Math.max(0, other.length - 2 - random.below(3)));
  }

  /** Words that one project uses again and again, its favourites first. */
  projectWords(random: Random, size: number): string[] {
    return Array.from({ length: size }, () => {
      if (random.chance(0.12)) return this.rareWord(random);
      return random.chance(0.5) ? this.#names.type.middle.draw(random) : this.#names.field.last.draw(random);
    });
  }
}

const read = new Map<VocabularyLanguage, LanguageWords>();

export function languageWords(language: VocabularyLanguage): LanguageWords {
  const known = read.get(language);
  if (known !== undefined) return known;
  const words = new LanguageWords(readVocabulary(language));
  read.set(language, words);
  return words;
}

/** Words of identifiers and texts beyond ASCII: composed, decomposed, other scripts, beyond the basic plane, letters that fold oddly. */
export const foreignWords =
  'größe überweisung straße façade señal naïve año café cafe\u0301 œuvre łódź žluťoučký ığdır İstanbul дата заказ счёт ключ έλεγχος λόγος ΠΕΛΑΤΗΣ 注文 価格 顧客 价格 订单 用户 가격 주문 ממשק سعر ราคา ऑर्डर ﬁle K ångström 𝑥 𐐀𐐨 🚀 naïveté'.split(
    ' ',
  );
