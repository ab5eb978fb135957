import { capitalised } from './vocabulary.ts';

/** How one language names and places things. */
export interface Dialect {
  readonly technology: string;
  readonly sourceFolder: string;
  readonly memberSeparator: string;
  readonly commonTypes: readonly string[];
  fileName(className: string): string;
  /** What stands in front of a class in its full name. */
  container(folder: readonly string[], fileName: string): string;
  qualified(folder: readonly string[], typeName: string): string;
  caseOf(method: string): string;
  annotation(name: string): string;
}

const same = (method: string): string => method;
const snake = (method: string): string => method.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const dotted = (folder: readonly string[]): string => folder.map((part) => `${part}.`).join('');
const javaTypes =
  'void java.lang.String int boolean java.lang.Object java.util.List long java.util.Map byte[] java.lang.Class double char';

const java: Dialect = {
  technology: 'Java',
  sourceFolder: 'src/main/java',
  memberSeparator: '.',
  commonTypes: javaTypes.split(' '),
  fileName: (className) => `${className}.java`,
  container: dotted,
  qualified: (folder, typeName) => dotted(folder) + typeName,
  caseOf: same,
  annotation: (name) => `@${name}`,
};

/** The most used first. */
export const dialects: readonly Dialect[] = [
  java,
  {
    ...java,
    technology: 'TypeScript',
    sourceFolder: 'src',
    commonTypes:
      'void string number boolean unknown string[] Promise<void> readonly string | undefined Record<string, unknown>'.split(
        ' ',
      ),
    fileName: (className) => `${snake(className).slice(1).replaceAll('_', '-')}.ts`,
    container: (folder, fileName) => `src/${folder.join('/')}/${fileName}/`,
    qualified: (_folder, typeName) => typeName,
  },
  {
    ...java,
    technology: 'C#',
    sourceFolder: 'Source',
    commonTypes:
      'void System.String System.Int32 System.Boolean System.Object System.Threading.Tasks.Task System.Guid'.split(' '),
    fileName: (className) => `${className}.cs`,
    container: (folder) => dotted(folder.map(capitalised)),
    qualified: (folder, typeName) => dotted(folder.map(capitalised)) + typeName,
    caseOf: capitalised,
    annotation: (name) => `[${name}]`,
  },
  {
    ...java,
    technology: 'Python',
    sourceFolder: 'lib',
    commonTypes: ['None', 'str', 'int', 'bool', 'dict[str, Any]', 'list[str]', 'Any'],
    fileName: (className) => `${snake(className).slice(1)}.py`,
    container: (folder, fileName) => `${dotted(folder)}${fileName.slice(0, -2)}`,
    qualified: (_folder, typeName) => typeName,
    caseOf: snake,
  },
  { ...java, technology: 'Kotlin', sourceFolder: 'src/main/kotlin', fileName: (className) => `${className}.kt` },
  {
    ...java,
    technology: 'C++',
    sourceFolder: 'source',
    memberSeparator: '::',
    commonTypes: [
      'void',
      'int',
      'const std::string &',
      'bool',
      'size_t',
      'std::vector<std::string>',
      'char *',
      'double',
    ],
    fileName: (className) => `${className}.cpp`,
    container: (folder) => folder.map((part) => `${part}::`).join(''),
    qualified: (folder, typeName) => `const ${folder.map((part) => `${part}::`).join('')}${typeName} &`,
    annotation: (name) => `[[${name.toLowerCase()}]]`,
  },
];
