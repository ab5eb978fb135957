import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import { type ApiDocument, apiDocument } from './api-operations.ts';
import { type DescriptionFile, textOfFile } from './description-file.ts';

/** How documents name the code behind their operations. */
type Names = Parameters<typeof apiDocument>[1];

/** The documents of OpenAPI beside the code. Each is read once for each way in which it may name the code, however many calls ask for it. */
export class ApiDocuments {
  /** Files that may be such documents. */
  readonly files: readonly DescriptionFile[];
  private readonly coverage: CoverageRecorder;
  private readonly read = new Map<string, ApiDocument | null>();

  constructor(descriptions: readonly DescriptionFile[], coverage: CoverageRecorder) {
    this.files = descriptions.filter(({ path }) => /\.(ya?ml|json)$/.test(path));
    this.coverage = coverage;
  }

  /** Null for a file that is no such document. */
  of(file: DescriptionFile, names: Names): ApiDocument | null {
    const key = JSON.stringify([file.path, names.controllers, names.operations]);
    const known = this.read.get(key);
    if (known !== undefined) return known;
    const text = textOfFile(file, this.coverage, 'descriptions');
    const document = text === null ? null : apiDocument(text, names);
    this.read.set(key, document);
    return document;
  }
}
