import { type Dialect, dialects, inCase } from './dialects.ts';
import { foreignWords, type LanguageWords, languageWords } from './language-words.ts';
import type { Random } from './random.ts';
import { Weighted } from './weighted.ts';

/** A stretch of an application in one language by one team: what its files have in common. */
export interface Module {
  readonly index: number;
  readonly dialect: Dialect;
  readonly words: LanguageWords;
  /** Words the module uses again and again, its favourites first. */
  readonly own: readonly string[];
  /** Folder of the module, relative to `root`. */
  readonly folder: string;
  /** Folder all modules of the application are in. */
  readonly root: string;
  readonly packages: readonly (readonly string[])[];
  /** Qualified names of types that the signatures of the module mention. */
  readonly knownTypes: readonly string[];
  /** Names that several types of the module have: they implement the same interfaces and hold the same data. */
  readonly sharedFunctions: readonly string[];
  readonly sharedFields: readonly string[];
  /** Files already made, lower-cased. */
  readonly takenPaths: Set<string>;
}

const dialectChoice = new Weighted(dialects.map((dialect) => [dialect, dialect.weight] as const));
const parts = [
  'core',
  'api',
  'web',
  'service',
  'impl',
  'common',
  'client',
  'model',
  'batch',
  'persistence',
  'integration',
  'ui',
];
const domains = ['com', 'org', 'net', 'io', 'de', 'fr', 'it', 'es'];
const systems =
  'billing customer inventory ledger claims policy pricing order settlement payment catalog reporting identity audit notification workflow risk treasury shipping archive'.split(
    ' ',
  );

export function createModule(random: Random, index: number): Module {
  const dialect = dialectChoice.draw(random);
  const words = languageWords(dialect.words);
  const own = words.projectWords(random, 220);
  const system = random.pickSkewed(systems, 4);
  const stem = [random.pickSkewed(domains, 1), own[0]!, system];
  const nested = (): string[] => Array.from({ length: random.below(3) }, () => folderName(random, words, own));
  const packages = Array.from({ length: 3 + random.below(30) }, () => [...stem, ...nested()]);
  const knownTypes = Array.from({ length: 80 }, () => {
    const name = inCase(words.name(random, 'type', own, 0.4), 'pascal');
    return dialect.namedByPath ? name : [...random.pickSkewed(packages, 4), name].join(dialect.separator);
  });
  const functionName = (): string => inCase(words.name(random, 'function', own, 0.4), dialect.functionCase);
  const fieldName = (): string => inCase(words.name(random, 'field', own, 0.4), dialect.functionCase);
  return {
    index,
    dialect,
    words,
    own,
    folder: `${system}-${random.pickSkewed(parts, 2)}-${index}`,
    root: `/opt/projects/${random.pickSkewed(systems, 4)}-platform/sources/`,
    packages,
    knownTypes,
    sharedFunctions: Array.from({ length: 70 }, functionName),
    sharedFields: Array.from({ length: 50 }, fieldName),
    takenPaths: new Set(),
  };
}

function folderName(random: Random, words: LanguageWords, own: readonly string[]): string {
  const name = random.chance(0.6) ? words.folders.draw(random) : random.pickSkewed(own, 8);
  return name.toLowerCase().replaceAll('_', '-');
}

/** The words of a name; one in 140 has a word beyond ASCII. */
export function nameWords(random: Random, module: Module, kind: 'type' | 'function' | 'field'): string[] {
  const words = module.words.name(random, kind, module.own, kind === 'type' ? 0.45 : 0.35);
  if (random.chance(0.007)) words[random.below(words.length)] = random.pickSkewed(foreignWords, 12);
  return words;
}
