import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTaxonomy, TaxonomyError } from '../../../src/taxonomy/parse-taxonomy.ts';
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
    if (error instanceof TaxonomyError) return error.faults;
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
    const faults = faultsOf(one, two, join(directory, 'missing.yml'));
    const starts = [
      `${one}:9: further is unknown; allowed are format, entries`,
      `${one}:1: format: must be 1`,
      `${one}:3: entries[0].when: colour is unknown`,
      `${one}:4: entries[0].levels: must be the names of levels 1 to 4, or 1 to 5`,
      `${one}:5: entries[1].when: must hold at least one condition`,
      `${one}:6: entries[1].levels: must not hold '/'`,
      `${one}:5: entries[1]: {start} needs typeStartsWith`,
      `${one}:5: entries[1]: {what} is unknown`,
      `${one}:7: entries[2].when.language: must not be empty`,
      `${one}:7: entries[2].when.external: must be true or false`,
      `${one}:8: entries[2].levels[3]: must be a text that is not empty`,
      `${two}:3: `,
    ];
    for (const [at, start] of starts.entries()) expect(faults[at]).toContain(start);
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
    const text = 'format: 1\nendPoints:\n  - under: []\n  - under: [A]\n    except: {}\n  - below: [A]\n';
    expect(faultsOf(file('faulty.yml', text)).map((fault) => fault.replace(/^.*faulty\.yml/, ''))).toEqual([
      ':3: endPoints[0].under: must be the names of levels 1 to 5, from level 1 down',
      ':5: endPoints[1].except: must hold at least one condition',
      ':6: endPoints[2]: below is unknown; allowed are under, except',
      ':6: endPoints[2].under: must be a list',
      ':6: endPoints[2].under: must be the names of levels 1 to 5, from level 1 down',
    ]);
  });
});
