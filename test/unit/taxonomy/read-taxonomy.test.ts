import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RuleFileError } from '../../../src/rule-files/parse-rule-file.ts';
import { parseTaxonomy } from '../../../src/taxonomy/parse-taxonomy.ts';
import { readTaxonomy } from '../../../src/taxonomy/read-taxonomy.ts';
import type { LevelPath } from '../../../src/taxonomy/taxonomy.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'taxonomy-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

function faultsOf(...files: string[]): readonly string[] {
  try {
    readTaxonomy(files);
  } catch (error) {
    if (error instanceof RuleFileError) return error.faults;
    throw error;
  }
  return [];
}

/** type | language → path of the levels above level 5, technologies */
const places: [type: string, language: string, external: boolean, path: string, technologies?: string][] = [
  ['TypeScript Method', 'TypeScript', false, 'Services/Logic Services/Business Logic/TypeScript Business Logic'],
  ['JavaScript Function', 'JavaScript', false, 'Services/Logic Services/Business Logic/JavaScript Business Logic'],
  [
    'React Component',
    'TypeScript',
    false,
    'User Interaction/Web Interaction/Web Presentation/React Presentation',
    'react',
  ],
  ['External Function', 'JavaScript', true, 'Services/Logic Services/External Libraries/JavaScript Libraries'],
  ['Java Method', 'Java', false, 'Services/Logic Services/Business Logic/Java Business Logic'],
  ['Java Method', 'Java', true, 'Services/Logic Services/External Libraries/Java Libraries'],
  ['Java Class MVC', 'Java', false, 'User Interaction/Web Interaction/Web Coordination/MVC Coordination', 'spring'],
  [
    'Hibernate SQL Query',
    'Java',
    false,
    'Services/Logic Services/Data Access Services/Hibernate Data Access',
    'hibernate',
  ],
  [
    'JCL Job',
    'JCL',
    false,
    'System Interaction/Batch Services/Script Batch Interfaces/JCL Batch Processing',
    'ibm jcl',
  ],
  [
    'Fastify GET Operation',
    'TypeScript',
    false,
    'System Interaction/Communication Services/Exposed API/Fastify API',
    'fastify',
  ],
  [
    'Spring MVC Get Operation',
    'Java',
    false,
    'System Interaction/Communication Services/Exposed API/Spring MVC API',
    'spring mvc',
  ],
  [
    'PostgreSQL Table',
    'SQL',
    false,
    'Data Services/Database Services/RDBMS Services/PostgreSQL Database',
    'postgresql',
  ],
  ['Oracle Table', 'SQL', false, 'Data Services/Database Services/RDBMS Services/Oracle Database', 'oracle'],
  ['Python Class', 'Python', false, 'Services/Logic Services/Business Logic/Python Business Logic'],
  ['C# Method', 'CSharp', false, 'Services/Logic Services/Business Logic/C# Business Logic', '.net'],
  [
    'React Native Component',
    'TypeScript',
    false,
    'User Interaction/Mobile Interaction/Mobile Presentation/React Native Presentation',
    'react native',
  ],
  ['Redis Key', 'TypeScript', false, 'Data Services/Database Services/Cache Services/Redis Cache', 'redis'],
  [
    'Kafka Topic',
    'TypeScript',
    false,
    'System Interaction/Communication Services/Messaging Services/Kafka Messaging',
    'kafka',
  ],
  ['Something New', 'Elixir', false, 'Services/Logic Services/Business Logic/Elixir Business Logic'],
];

describe('readTaxonomy', () => {
  it.each(places)('places %s of %s (external: %s) at %s', (type, language, external, path, technologies = '') => {
    const taxonomy = readTaxonomy();
    const object = { type, typeId: 'X', language, external };
    expect(taxonomy.levelsOf(object).join('/')).toBe(`${path}/${type}`);
    expect(taxonomy.technologiesOf(object).join(' ')).toBe(technologies);
  });

  it('knows a table by its type id where the dialect is unknown', () => {
    const table = { type: 'Frobnicator Table', typeId: 'SQLScriptTable', language: 'SQL', external: false };
    expect(readTaxonomy().levelsOf(table)[3]).toBe('SQL Database');
  });

  it('lets the later of two files win', () => {
    const table = (four: string): string =>
      `format: 1\nentries:\n  - when: { type: TypeScript Method }\n    levels: [A, B, C, ${four}, Methods]\n`;
    const taxonomy = readTaxonomy([file('one.yml', table('First')), file('two.yml', table('Second'))]);
    const method = { type: 'TypeScript Method', typeId: 'X', language: 'TypeScript', external: false };
    expect(taxonomy.levelsOf(method)).toEqual(['A', 'B', 'C', 'Second', 'Methods']);
  });

  it('names file, line and member of every fault, of all files', () => {
    const one = file(
      'faults.yml',
      [
        'format: 2',
        'entries:',
        '  - when: { type: A, colour: red }',
        '    levels: [One, Two, Three]',
        '  - when: {}',
        "    levels: [One, Two/Half, Three, '{start} {what}']",
        '  - when: { external: 3, language: [] }',
        "    levels: [One, Two, Three, '']",
        'further: true',
      ].join('\n'),
    );
    const two = file('broken.yml', 'format: 1\nentries:\n  - when: { type: [A }\n');
    const three = file(
      'meaning.yml',
      "format: 1\nentries:\n  - when: {}\n    levels: [One, Two, Three, '{start} {what}']\n",
    );
    const faults = faultsOf(one, two, three, join(directory, 'missing.yml'));
    const starts = [
      `${one}:1:9: format: found the number 2; 1 is required`,
      `${one}:3:30: entries[0].when.colour: unknown member; allowed are type`,
      `${one}:4:13: entries[0].levels: found an array of 3; the names of levels 1 to 4, or 1 to 5 is required`,
      `${one}:6:19: entries[1].levels[1]: found the string "Two/Half"; the name of a level, without '/' is required`,
      `${one}:7:23: entries[2].when.external: found the number 3; `,
      `${one}:7:36: entries[2].when.language: found an array of 0`,
      `${one}:8:31: entries[2].levels[3]: found the string ""`,
      `${one}:9:10: further: unknown member; allowed are format, entries, endPoints`,
      `${two}:3:`,
      `${three}:3:5: entries[0]: {start} needs typeStartsWith in the condition`,
      `${three}:3:5: entries[0]: {what} is unknown`,
      `${three}:3:11: entries[0].when: needs at least one condition`,
    ];
    for (const start of starts) {
      expect(
        faults.find((fault) => fault.startsWith(start)),
        start,
      ).toBeDefined();
    }
    expect(faults.at(-1)).toContain('missing.yml: cannot be read');
  });

  it('has each whole type in one built-in entry only, unless external or language tell them apart', () => {
    const directory = new URL('../../../rules/taxonomy/', import.meta.url);
    const seen = new Map<string, string>();
    for (const name of readdirSync(directory)) {
      for (const { when } of parseTaxonomy(name, readFileSync(new URL(name, directory), 'utf8')).entries) {
        for (const type of when.type ?? []) {
          const place = `${type.toLowerCase()}|${when.external}|${when.language}`;
          expect(seen.get(place), `${type} stands in ${name} and before that`).toBeUndefined();
          seen.set(place, name);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(100);
  });

  const endPoint = (type: string, levels?: LevelPath): boolean => {
    const taxonomy = readTaxonomy([
      file('own.yml', 'format: 1\nendPoints: [{ under: [Own], except: { type: Own Part } }]\n'),
    ]);
    const object = { type, typeId: '', language: 'TypeScript', external: false };
    return taxonomy.isEndPoint(object, levels ?? taxonomy.levelsOf(object));
  };

  it.each([
    ['PostgreSQL Table', true],
    ['SQLite View', true],
    ['PostgreSQL Column', false],
    ['PostgreSQL Foreign Key', false],
    ['MongoDB Collection', true],
    ['Redis Key', true],
    ['AWS S3 Bucket', true],
    ['Data File', true],
    ['Kafka Topic', true],
    ['Kafka Consumer', false],
    ['BullMQ Queue', true],
    ['BullMQ Worker', false],
    ['Domain Event', true],
    ['Axios Request', true],
    ['HTTP Request', true],
    ['Nodemailer Mail', true],
    ['Child Process', true],
    ['Worker Thread', false],
    ['Fastify GET Operation', false],
    ['React Component', false],
    ['Prisma Model', false],
    ['TypeScript Method', false],
    ['Node.js Function', false],
  ])('says whether a transaction ends at a %s: %s [X-end-points]', (type, expected) => {
    expect(endPoint(type)).toBe(expected);
  });

  it('goes by the place of an object and by the rules of further files [X-end-points]', () => {
    expect(endPoint('Whatever', ['Own', 'b', 'c', 'd', 'e'])).toBe(true);
    expect(endPoint('Own Part', ['Own', 'b', 'c', 'd', 'e'])).toBe(false);
    expect(endPoint('PostgreSQL Table', ['Services', 'b', 'c', 'd', 'e'])).toBe(false);
  });

  it('tells what is wrong with a rule of end points', () => {
    const faults = (text: string): string[] =>
      faultsOf(file('faulty.yml', `format: 1\nendPoints:\n${text}`)).map((fault) =>
        fault.replace(/^.*faulty\.yml/, ''),
      );
    expect(faults('  - under: []\n  - under: [A]\n  - below: [A]\n')).toEqual([
      ':3:12: endPoints[0].under: found an array of 0; the names of levels 1 to 5, from level 1 down is required',
      ':5:12: endPoints[2].below: unknown member; allowed are under, except',
      ':5:5: endPoints[2].under: is missing; the names of levels 1 to 5, from level 1 down is required',
    ]);
    expect(faults('  - under: [A]\n    except: {}\n')).toEqual([
      ':4:13: endPoints[0].except: needs at least one condition',
    ]);
  });

  it('names the entries and end points of further files that match nothing', () => {
    const own = file(
      'unmatched.yml',
      `format: 1
entries:
  - when: { type: TypeScript Method }
    levels: [A, B, C, D]
  - when: { type: Typescript Metod }
    levels: [A, B, C, D]
endPoints:
  - under: [A]
  - under: [Z]
`,
    );
    const taxonomy = readTaxonomy([own]);
    const method = { type: 'TypeScript Method', typeId: 'X', language: 'TypeScript', external: false };
    expect(taxonomy.isEndPoint(method, taxonomy.levelsOf(method))).toBe(true);
    expect(taxonomy.unmatched()).toEqual([`${own}:5:5`, `${own}:9:5`]);
  });
});
