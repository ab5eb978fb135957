import { type Dialect, inCase, type MemberKind } from './dialects.ts';
import type { GeneratedObject, GeneratedUnit } from './generated-object.ts';
import { foreignWords } from './language-words.ts';
import { type Module, nameWords } from './modules.ts';
import type { Random } from './random.ts';
import { UnitBuilder } from './unit-builder.ts';
import { Weighted } from './weighted.ts';

const memberChoices = new Map<Dialect, Weighted<MemberKind>>();

function memberChoice(dialect: Dialect): Weighted<MemberKind> {
  const known = memberChoices.get(dialect);
  if (known !== undefined) return known;
  const choice = new Weighted(dialect.members.map((kind) => [kind, kind.weight] as const));
  memberChoices.set(dialect, choice);
  return choice;
}

/** A file with one or two types and their members; `firstId` is the id of its first object. */
export function createSourceFile(random: Random, module: Module, firstId: number): GeneratedUnit {
  const { dialect } = module;
  const folder = random.pickSkewed(module.packages, 4);
  const place = `${module.folder}/${dialect.sourceFolder}/${folder.join('/')}/`;
  const { typeName, fileName } = nameFile(random, module, place);
  const key = place + fileName;
  const unit = new UnitBuilder(random, firstId, {
    filePath: module.root + key,
    language: dialect.language,
    external: false,
  });
  const container = dialect.namedByPath
    ? `${place.slice(0, -1)}/${fileName.slice(0, -dialect.extension.length)}`
    : folder.join(dialect.separator);
  const file = unit.add(key, null, {
    name: fileName,
    fullName: module.root + key,
    type: dialect.fileNoun,
    role: 'callable',
  });
  const writer = new TypeWriter(random, module, unit, key);
  writer.write(file, container, typeName);
  if (random.chance(0.25)) writer.write(file, container, inCase(nameWords(random, module, 'type'), 'pascal'));
  const lines = writer.line + random.below(8);
  const objects = unit.objects.map((object) =>
    object === file ? { ...object, startLine: 1, endLine: lines } : object,
  );
  return { file: { key, path: module.root + key, lines, checksum: random.hex() + random.hex() }, objects };
}

function nameFile(random: Random, module: Module, place: string): { typeName: string; fileName: string } {
  const { dialect, takenPaths } = module;
  for (let attempt = 0; ; attempt++) {
    const words = nameWords(random, module, 'type');
    if (attempt > 2) words.push(String(attempt));
    const fileName = inCase(words, dialect.fileCase) + dialect.extension;
    const path = (place + fileName).toLowerCase();
    if (takenPaths.has(path)) continue;
    takenPaths.add(path);
    return { typeName: inCase(words, 'pascal'), fileName };
  }
}

/** Writes types and their members into a unit, one after the other. */
class TypeWriter {
  line = 3;
  readonly #random: Random;
  readonly #module: Module;
  readonly #unit: UnitBuilder;
  readonly #file: string;

  constructor(random: Random, module: Module, unit: UnitBuilder, file: string) {
    this.#random = random;
    this.#module = module;
    this.#unit = unit;
    this.#file = file;
  }

  write(file: GeneratedObject, container: string, typeName: string): void {
    const random = this.#random;
    const { dialect } = this.#module;
    const startLine = this.line + random.below(20);
    const count = memberCount(random);
    const type = this.#unit.add(`${this.#file}#${typeName}`, file, {
      name: typeName,
      fullName: container + dialect.separator + typeName,
      type: random.pickSkewed(dialect.typeNouns, 1),
      annotations: this.#annotations(0.2),
      startLine,
      endLine: startLine + 2 + count * 9,
    });
    this.line = startLine + 2;
    for (let i = 0; i < count; i++) this.#member(type, typeName);
    this.line = Math.max(this.line, type.endLine) + 1;
  }

  #member(type: GeneratedObject, typeName: string): void {
    const random = this.#random;
    const { dialect } = this.#module;
    const start = random.chance(0.004);
    const kind = memberChoice(dialect).draw(random);
    const name = this.#memberName(kind, typeName);
    const callable = start || kind.name === 'function' || kind.name === 'constructor' || kind.name === 'anonymous';
    const overloads = kind.name !== 'field' && random.chance(0.075) ? 2 + random.below(2) : 1;
    for (let i = 0; i < overloads; i++) {
      const length = callable ? 2 + random.rank(60, 8) : 1;
      this.#unit.add(`${type.key}.${name}`, type, {
        name,
        fullName: type.fullName + dialect.separator + name,
        type: start ? random.pickSkewed(dialect.startNouns, 2) : kind.noun,
        mangling: callable && kind.name !== 'anonymous' ? this.#mangling(name) : '',
        annotations: this.#annotations(0.16),
        role: start ? 'start' : callable ? 'callable' : 'data',
        startLine: this.line,
        endLine: this.line + length - 1,
      });
      this.line += length + 1;
    }
  }

  #memberName(kind: MemberKind, typeName: string): string {
    const random = this.#random;
    const { dialect, sharedFunctions, sharedFields } = this.#module;
    const fresh = (of: 'function' | 'field'): string =>
      inCase(nameWords(random, this.#module, of), dialect.functionCase);
    if (kind.name === 'constructor') return dialect.language === 'TypeScript' ? 'constructor' : typeName;
    if (kind.name === 'constant') return nameWords(random, this.#module, 'field').join('_').toUpperCase();
    if (kind.name === 'field') return random.chance(0.7) ? random.pickSkewed(sharedFields, 10) : fresh('field');
    if (kind.name === 'anonymous') return `${random.pickSkewed(sharedFunctions, 10)}$${random.below(12)}`;
    return random.chance(0.6) ? random.pickSkewed(sharedFunctions, 12) : fresh('function');
  }

  #mangling(name: string): string {
    const random = this.#random;
    const { words, knownTypes } = this.#module;
    const type = (): string =>
      random.chance(0.42) ? words.parameterTypes.draw(random) : random.pickSkewed(knownTypes, 8);
    const parameters = Array.from({ length: Number(words.parameterCounts.draw(random)) }, type);
    return `${name}(${parameters.join(', ')}) return ${random.chance(0.3) ? 'void' : type()}`;
  }

  #annotations(share: number): readonly string[] | null {
    const random = this.#random;
    const { words, dialect, own } = this.#module;
    if (!random.chance(share)) return null;
    return Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => {
      const text = dialect.annotation(words.annotations.draw(random));
      if (!random.chance(0.2)) return text;
      return `${text}("${random.chance(0.01) ? random.pick(foreignWords) : random.pickSkewed(own, 6)}")`;
    });
  }
}

/** Members of a type: many have few, some have hundreds. */
function memberCount(random: Random): number {
  return Math.max(0, Math.floor(11 / (1 - random.next() * 0.99) ** 0.58 - 8));
}
