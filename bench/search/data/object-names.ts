import { type Dialect, dialects } from './dialects.ts';
import { Random } from './random.ts';
import { capitalised, createVocabulary, universalNames, verbs } from './vocabulary.ts';

/** What the search sees of one object. */
export interface GeneratedObject {
  readonly name: string;
  readonly fullName: string;
  readonly filePath: string | null;
  /** `""` where not applicable. */
  readonly mangling: string;
  readonly type: string;
  readonly annotations: readonly string[] | null;
}

const annotationNames =
  `Override Autowired Deprecated Test Nullable NotNull Inject Transactional RequestMapping Entity Column Service
 Repository JsonProperty Component Injectable Input Output Id GetMapping PostMapping Value Bean Configuration Scheduled`.split(
    /\s+/,
  );

/**
 * Objects of a made-up application portfolio, the same for the same seed: modules in several languages, each with packages, files,
 * classes and members. Made so that at 1 000 000 objects the lengths and the numbers of distinct values are about those measured on real
 * code: names 14 characters and 350 000, full names 63 and 910 000, paths 100 and 46 000, manglings 45 and 400 000.
 */
export function* generateObjects(count: number, seed: number): Generator<GeneratedObject> {
  const random = new Random(seed);
  const words = createVocabulary(random, 12_000);
  let made = 0;
  while (made < count) {
    const module = createModule(random, words);
    for (let files = 20 + random.below(260); files > 0; files--) {
      for (const object of fileObjects(random, words, module)) {
        if (made++ >= count) return;
        yield object;
      }
    }
  }
}

interface Module {
  readonly dialect: Dialect;
  readonly root: string;
  readonly packages: readonly (readonly string[])[];
  /** Words this module prefers: code of one project repeats its own vocabulary. */
  readonly words: readonly string[];
  readonly typeNames: readonly string[];
  /** Methods and fields that several classes of the module have. */
  readonly sharedMethods: readonly string[];
  readonly sharedFields: readonly string[];
}

function createModule(random: Random, words: readonly string[]): Module {
  const dialect = random.pickSkewed(dialects, 2);
  const own = Array.from({ length: 250 }, () => random.pickSkewed(words, 5));
  const company = random.pickSkewed(['com', 'org', 'net', 'io', 'de'], 1);
  const stem = [company, random.pickSkewed(words, 30), random.pickSkewed(own, 10)];
  const packages = Array.from({ length: 4 + random.below(40) }, () => {
    const depth = random.below(4);
    return [...stem, ...Array.from({ length: depth }, () => random.pickSkewed(own, 10))];
  });
  const typeNames = Array.from({ length: 80 }, () => camel(random, own, 1 + random.below(3), true));
  const root = `/opt/projects/${stem[1]}-${stem[2]}/${random.pickSkewed(own, 10)}-${random.pickSkewed(['core', 'api', 'web', 'service', 'impl', 'common', 'client', 'model'], 2)}`;
  const sharedMethods = Array.from({ length: 60 }, () => freshMethodName(random, own));
  const sharedFields = Array.from({ length: 40 }, () => camel(random, own, 1 + random.below(2), false));
  return { dialect, root, packages, words: own, typeNames, sharedMethods, sharedFields };
}

function camel(random: Random, words: readonly string[], length: number, upper: boolean): string {
  let text = '';
  for (let i = 0; i < length; i++) {
    const word = random.pickSkewed(words, 6);
    text += i === 0 && !upper ? word : capitalised(word);
  }
  return text;
}

function* fileObjects(random: Random, words: readonly string[], module: Module): Generator<GeneratedObject> {
  const { dialect } = module;
  const folder = random.pickSkewed(module.packages, 4);
  const className = camel(random, random.chance(0.8) ? module.words : words, 1 + random.below(4), true);
  const fileName = dialect.fileName(className);
  const filePath = `${module.root}/${dialect.sourceFolder}/${folder.join('/')}/${fileName}`;
  const container = dialect.container(folder, fileName);
  const described = (kind: string, name: string, owner: string, mangling: string): GeneratedObject => ({
    name,
    fullName: owner + name,
    filePath: random.chance(0.03) ? null : filePath,
    mangling,
    type: `${dialect.technology} ${kind}`,
    annotations: annotationsOf(random, dialect),
  });
  yield {
    ...described('Source File', fileName, `${module.root}/${dialect.sourceFolder}/${folder.join('/')}/`, ''),
    annotations: null,
  };
  yield described(random.pickSkewed(['Class', 'Interface', 'Abstract Class', 'Enum'], 1), className, container, '');
  const owner = container + className + dialect.memberSeparator;
  for (let members = memberCount(random); members > 0; members--) {
    if (random.chance(0.32)) {
      const constant = random.chance(0.2);
      const shared = random.chance(0.6);
      const name = shared ? random.pick(module.sharedFields) : camel(random, module.words, 1 + random.below(3), false);
      yield described(constant ? 'Constant' : 'Field', constant ? upperSnake(name) : name, owner, '');
    } else if (random.chance(0.06)) {
      yield described('Lambda Expression', `lambda$${methodName(random, module)}$${random.below(12)}`, owner, '');
    } else {
      const name = random.chance(0.06) ? className : dialect.caseOf(methodName(random, module));
      yield described(name === className ? 'Constructor' : 'Method', name, owner, mangled(random, module, name));
    }
  }
}

/** Members of a class: many have few, some have hundreds. */
function memberCount(random: Random): number {
  return Math.floor(5 + 14 / (1 - random.next() * 0.985) ** 0.6 - 9);
}

function methodName(random: Random, module: Module): string {
  if (random.chance(0.14)) return random.pickSkewed(universalNames, 4);
  return random.chance(0.45) ? random.pick(module.sharedMethods) : freshMethodName(random, module.words);
}

function freshMethodName(random: Random, words: readonly string[]): string {
  return random.pickSkewed(verbs, 3) + camel(random, words, random.pickSkewed([1, 2, 1, 3, 2, 0, 4], 3), true);
}

function upperSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

function mangled(random: Random, module: Module, name: string): string {
  const { dialect } = module;
  const type = (): string => {
    if (random.chance(0.75)) return random.pickSkewed(dialect.commonTypes, 1);
    return dialect.qualified(random.pickSkewed(module.packages, 4), random.pickSkewed(module.typeNames, 8));
  };
  const parameters = Array.from({ length: random.pickSkewed([1, 0, 2, 3, 4, 5, 6], 1) }, type);
  return `${name}(${parameters.join(', ')}) return ${type()}`;
}

function annotationsOf(random: Random, dialect: Dialect): readonly string[] | null {
  if (!random.chance(0.15)) return null;
  return Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => {
    const name = dialect.annotation(random.pickSkewed(annotationNames, 2));
    return random.chance(0.2) ? `${name}("${random.pickSkewed(verbs, 4)}")` : name;
  });
}
