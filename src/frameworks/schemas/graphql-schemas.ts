import type { FactTable } from '../../code-model/fact-table.ts';
import { type DescriptionFile, isGraphFile, textOfFile } from './description-file.ts';
import { readSchema, type Schema } from './graphql-schema.ts';

/** A text in GraphQL's schema language, and where it begins. */
export interface SchemaText {
  readonly file: string;
  /** 1-based line that the text begins in. */
  readonly line: number;
  readonly text: string;
  /** True for a file of its own, false for a template in code. */
  readonly isBesideCode: boolean;
}

const noSchema: Schema = { fields: [], groups: new Map() };

/** The schemas of an application that imports a library of GraphQL: files beside the code, and templates in it. */
export class GraphSchemas {
  readonly texts: readonly SchemaText[];
  readonly schema: Schema;

  constructor(files: readonly DescriptionFile[], table: FactTable) {
    const { coverage } = table;
    this.texts = isUsed(table) ? [...textsOf(files, table), ...schemasInCode(table)] : [];
    const read = (): Schema => readSchema(this.texts.map(({ text }) => text));
    this.schema = this.texts.length === 0 ? noSchema : (coverage.attempt({ phase: 'schemas' }, read) ?? noSchema);
  }
}

function isUsed(table: FactTable): boolean {
  return table.files().some(({ imports, test }) => !test && imports.some((name) => /graphql|apollo/.test(name)));
}

function textsOf(files: readonly DescriptionFile[], { coverage }: FactTable): SchemaText[] {
  return files.flatMap((file) => {
    const text = isGraphFile(file.path) ? textOfFile(file, coverage, 'schemas') : null;
    return text === null ? [] : [{ file: file.path, line: 1, text, isBesideCode: true }];
  });
}

/** Schemas in tagged templates: gql`type Query { … }`. */
function schemasInCode(table: FactTable): SchemaText[] {
  return table.files().flatMap(({ file, test, calls }) =>
    calls.flatMap(({ form, arguments: [text], lines }) => {
      const isSchema = !test && form === 'template' && text?.kind === 'text' && /\btype\s+\w+/.test(text.text);
      return isSchema ? [{ file, line: lines.startLine, text: text.text, isBesideCode: false }] : [];
    }),
  );
}
