import type { VocabularyLanguage } from './vocabulary.ts';

/** A kind of member of a type: what it is called in this language, and how often it occurs. */
export interface MemberKind {
  readonly noun: string;
  readonly weight: number;
  readonly name: 'function' | 'field' | 'constant' | 'constructor' | 'anonymous';
}

/** How code of one language and framework names and places things. */
export interface Dialect {
  readonly language: string;
  readonly words: VocabularyLanguage;
  /** Share of all modules. */
  readonly weight: number;
  /** Types of the class-like objects, most frequent first. */
  readonly typeNouns: readonly string[];
  readonly members: readonly MemberKind[];
  /** Types of start points of transactions. */
  readonly startNouns: readonly string[];
  readonly sourceFolder: string;
  readonly extension: string;
  readonly fileNoun: string;
  readonly fileCase: Case;
  readonly functionCase: Case;
  /** Whether full names begin with the path of the file (else with the package). */
  readonly namedByPath: boolean;
  readonly separator: string;
  readonly annotation: (name: string) => string;
}

export type Case = 'camel' | 'pascal' | 'snake' | 'kebab';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function inCase(words: readonly string[], style: Case): string {
  if (style === 'snake') return words.join('_');
  if (style === 'kebab') return words.join('-');
  return words.map((word, i) => (i === 0 && style === 'camel' ? word : capitalised(word))).join('');
}

function members(prefix: string, rows: readonly (readonly [string, number, MemberKind['name']])[]): MemberKind[] {
  return rows.map(([noun, weight, name]) => ({ noun: `${prefix} ${noun}`, weight, name }));
}

function types(prefix: string, nouns: string): string[] {
  return nouns.split(', ').map((noun) => `${prefix} ${noun}`);
}

const javaMembers = members('Java', [
  ['Method', 52, 'function'],
  ['Field', 22, 'field'],
  ['Constructor', 6, 'constructor'],
  ['Lambda Expression', 6, 'anonymous'],
  ['Constant', 6, 'constant'],
  ['Static Method', 5, 'function'],
  ['Enum Item', 3, 'constant'],
]);

const java: Dialect = {
  language: 'Java',
  words: 'java',
  weight: 30,
  typeNouns: types(
    'Java',
    'Class, Interface, Abstract Class, Enum, Record, Annotation Type, Generic Class, Anonymous Class, Exception',
  ),
  members: javaMembers,
  startNouns: ['Java Main Method', 'Java Scheduled Job', 'JMS Message Listener', 'Java Servlet'],
  sourceFolder: 'src/main/java',
  extension: '.java',
  fileNoun: 'Java File',
  fileCase: 'pascal',
  functionCase: 'camel',
  namedByPath: false,
  separator: '.',
  annotation: (name) => `@${name}`,
};

const typescript: Dialect = {
  language: 'TypeScript',
  words: 'typescript',
  weight: 20,
  typeNouns: types('TypeScript', 'Class, Interface, Type Alias, Enum, Namespace, Abstract Class'),
  members: members('TypeScript', [
    ['Method', 26, 'function'],
    ['Property', 28, 'field'],
    ['Function', 18, 'function'],
    ['Anonymous Function', 14, 'anonymous'],
    ['Constructor', 4, 'constructor'],
    ['Variable', 6, 'field'],
    ['Getter', 2, 'field'],
    ['Setter', 1, 'field'],
    ['Enum Member', 3, 'constant'],
  ]),
  startNouns: [
    'Express GET Operation',
    'Express POST Operation',
    'Fastify GET Operation',
    'React Component',
    'NestJS Controller Operation',
  ],
  sourceFolder: 'src',
  extension: '.ts',
  fileNoun: 'TypeScript Module',
  fileCase: 'kebab',
  functionCase: 'camel',
  namedByPath: true,
  separator: '.',
  annotation: (name) => `@${name}()`,
};

/** Every kind of module, by how often one occurs. */
export const dialects: readonly Dialect[] = [
  java,
  {
    ...java,
    weight: 14,
    typeNouns: types(
      'Spring',
      'Service, Component, Configuration, Data Entity, Repository, REST Controller, Bean, Message Listener, Aspect, Controller Advice',
    ),
    startNouns: [
      'Spring MVC GET Operation',
      'Spring MVC POST Operation',
      'Spring MVC PUT Operation',
      'Spring MVC DELETE Operation',
      'Spring Batch Job',
    ],
  },
  {
    ...java,
    language: 'Kotlin',
    weight: 5,
    typeNouns: types('Kotlin', 'Class, Data Class, Interface, Object, Companion Object, Sealed Class, Enum Class'),
    members: members('Kotlin', [
      ['Function', 50, 'function'],
      ['Property', 32, 'field'],
      ['Lambda', 10, 'anonymous'],
      ['Extension Function', 5, 'function'],
      ['Constructor', 3, 'constructor'],
    ]),
    startNouns: ['Ktor GET Operation', 'Ktor POST Operation', 'Android Activity'],
    sourceFolder: 'src/main/kotlin',
    extension: '.kt',
    fileNoun: 'Kotlin File',
  },
  typescript,
  {
    ...typescript,
    language: 'JavaScript',
    weight: 5,
    typeNouns: types('JavaScript', 'Class, Object Literal, Module Object'),
    members: members('JavaScript', [
      ['Function', 40, 'function'],
      ['Method', 20, 'function'],
      ['Property', 20, 'field'],
      ['Anonymous Function', 15, 'anonymous'],
      ['Variable', 5, 'field'],
    ]),
    startNouns: ['Express GET Operation', 'Express DELETE Operation', 'JavaScript Event Handler'],
    extension: '.js',
    fileNoun: 'JavaScript Module',
  },
  {
    ...java,
    language: 'C#',
    words: 'csharp',
    weight: 12,
    typeNouns: types(
      'C#',
      'Class, Interface, Abstract Class, Struct, Enum, Record, Delegate, Generic Class, Partial Class, Static Class',
    ),
    members: members('C#', [
      ['Method', 44, 'function'],
      ['Property', 30, 'field'],
      ['Field', 10, 'field'],
      ['Constructor', 6, 'constructor'],
      ['Event', 2, 'field'],
      ['Lambda', 4, 'anonymous'],
      ['Enum Item', 4, 'constant'],
    ]),
    startNouns: ['ASP.NET GET Operation', 'ASP.NET POST Operation', 'ASP.NET Razor Page', 'WCF Operation'],
    sourceFolder: 'Source',
    extension: '.cs',
    fileNoun: 'C# File',
    functionCase: 'pascal',
    annotation: (name) => `[${name}]`,
  },
  {
    ...java,
    language: 'Python',
    words: 'python',
    weight: 10,
    typeNouns: types(
      'Python',
      'Class, Data Class, Django Model, Django View, Protocol, Enum, Pydantic Model, Celery Task Class',
    ),
    members: members('Python', [
      ['Method', 52, 'function'],
      ['Function', 24, 'function'],
      ['Attribute', 14, 'field'],
      ['Static Method', 4, 'function'],
      ['Lambda', 3, 'anonymous'],
      ['Module Variable', 3, 'constant'],
    ]),
    startNouns: ['Django URL Pattern', 'Flask GET Operation', 'FastAPI POST Operation', 'Celery Task'],
    sourceFolder: 'lib',
    extension: '.py',
    fileNoun: 'Python Module',
    fileCase: 'snake',
    functionCase: 'snake',
  },
  {
    ...typescript,
    language: 'Go',
    words: 'go',
    weight: 4,
    typeNouns: types('Go', 'Struct, Interface, Type Alias, Function Type'),
    members: members('Go', [
      ['Method', 45, 'function'],
      ['Function', 35, 'function'],
      ['Field', 15, 'field'],
      ['Constant', 5, 'constant'],
    ]),
    startNouns: ['Go HTTP Handler', 'gRPC Operation'],
    sourceFolder: 'pkg',
    extension: '.go',
    fileNoun: 'Go File',
    fileCase: 'snake',
    functionCase: 'pascal',
    annotation: (name) => name,
  },
  {
    ...java,
    language: 'C++',
    words: 'go',
    weight: 2,
    typeNouns: types('C++', 'Class, Struct, Template Class, Enum, Union'),
    members: members('C++', [
      ['Method', 50, 'function'],
      ['Function', 20, 'function'],
      ['Member Variable', 20, 'field'],
      ['Constructor', 6, 'constructor'],
      ['Macro', 4, 'constant'],
    ]),
    startNouns: ['C++ Main Function', 'CORBA Operation'],
    sourceFolder: 'source',
    extension: '.cpp',
    fileNoun: 'C++ File',
    fileCase: 'snake',
    separator: '::',
    annotation: (name) => `[[${name.toLowerCase()}]]`,
  },
];
