import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import { type DescriptionFile, isGraphFile, textOfFile } from '../schemas/description-file.ts';
import { type DocumentOperation, documentOperations } from './document-fields.ts';

/** What code generators call the value of a document, and the function that sends it: `CartsDocument`, `useCartsQuery`. */
const generatedNames =
  /^(?:(\w+)(?:Document|DocumentNode)|use(\w+?)(?:Lazy|Suspense)?(?:Query|Mutation|Subscription)|(\w+)GQL)$/;

/** The documents that stand in files of GraphQL beside the code, by operation and by file. */
export class DocumentFiles {
  private readonly byOperation = new Map<string, DocumentOperation[]>();
  private readonly byFile = new Map<string, readonly DocumentOperation[]>();

  constructor(files: readonly DescriptionFile[], coverage: CoverageRecorder) {
    for (const file of files) {
      const { path } = file;
      const text = isGraphFile(path) ? textOfFile(file, coverage, 'requests') : null;
      const operations = text === null ? [] : documentOperations(text);
      if (operations.length === 0) continue;
      this.byFile.set(path, operations);
      for (const operation of operations) {
        if (operation.name === '') continue;
        const known = this.byOperation.get(operation.name);
        if (known === undefined) this.byOperation.set(operation.name, [operation]);
        else known.push(operation);
      }
    }
  }

  /**
   * The operations behind an import that leads to no code: of a file of GraphQL (`./carts.graphql`), or of a module that a code generator
   * writes when the application is built (`CartsDocument`, `useCartsQuery`), by the names that generators give.
   * @param symbol module and name, as `./generated/graphql#CartsDocument`
   */
  behind(symbol: string): readonly DocumentOperation[] {
    const [module = '', name = ''] = symbol.split('#', 2);
    if (isGraphFile(module)) return this.ofFile(module, name);
    const [, document, hook, service] = generatedNames.exec(name) ?? [];
    const named = document ?? hook ?? service;
    if (named === undefined) return [];
    const found = this.operations(named);
    // Documents of one name that ask for something else are of several programs.
    return found.every(({ fields }) => fields.join() === found[0]?.fields.join()) ? found.slice(0, 1) : [];
  }

  private operations(name: string): readonly DocumentOperation[] {
    const plain = name.charAt(0).toLowerCase() + name.slice(1);
    return this.byOperation.get(name) ?? this.byOperation.get(plain) ?? [];
  }

  /** The file whose path ends as an import is written, if there is but one; of a name that is an operation that one. */
  private ofFile(module: string, name: string): readonly DocumentOperation[] {
    const written = module.split('/').filter((part) => part !== '.' && part !== '..');
    for (let from = 0; from < written.length; from++) {
      const end = written.slice(from).join('/');
      const found = [...this.byFile].filter(([path]) => path === end || path.endsWith(`/${end}`));
      const [only] = found;
      if (found.length > 1) return [];
      if (only === undefined) continue;
      const named = only[1].filter((each) => each.name === name);
      return named.length > 0 ? named : only[1];
    }
    return [];
  }
}
