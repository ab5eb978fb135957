import { Type } from 'typebox';
import { QueryError } from '../../errors.ts';
import { defineOperation } from '../operation.ts';
import { maximumInteger } from '../shared-parameters.ts';

const output = Type.Object({
  fileId: Type.String({ description: 'Source file ID, decimal digits; local to one snapshot.' }),
  fileName: Type.String({ description: 'Name of the file.' }),
  filePath: Type.String({ description: 'Path of the file.' }),
  nbLines: Type.Integer({ minimum: 0, description: 'Lines of the whole file.' }),
  startLine: Type.Integer({ minimum: 1, description: 'First line of the text, 1-based.' }),
  endLine: Type.Integer({
    minimum: 0,
    description: 'Last line of the text, inclusive; one before `startLine` where the file ends before it.',
  }),
  text: Type.String({ description: 'The lines, as they stand in the file, their line ends included.' }),
});

const line = (description: string) =>
  ({
    in: 'query',
    description,
    required: false,
    repeatable: false,
    schema: Type.Integer({ minimum: 1, maximum: maximumInteger }),
  }) as const;

/** Lines of a source file, from the snapshot or the source code service. Nothing is read from the file system of the analysed code. */
export const getSource = defineOperation({
  name: 'get-source',
  title: 'Get source text',
  description:
    'Returns lines of a source file, where the source code service is available and has its text: the analysis stored it (`analyze --with-source`), or another service has it.',
  path: '/files/{fileId}',
  parameters: {
    fileId: {
      in: 'path',
      description: 'Source file ID, as in source locations and bookmarks of the same snapshot.',
      required: true,
      repeatable: false,
      schema: Type.Integer({ minimum: 1, maximum: maximumInteger }),
    },
    'start-line': line('First line, 1-based; default 1.'),
    'end-line': line('Last line, inclusive; default the last of the file.'),
  },
  output,
  check({ 'start-line': start = 1, 'end-line': end = maximumInteger }) {
    return Number(end) < Number(start) ? [{ parameter: 'end-line', message: 'must not be below start-line' }] : [];
  },
  async run({ reader, sources }, { fileId, 'start-line': startLine = 1, 'end-line': endLine = maximumInteger }) {
    const { name } = reader.info;
    const file = reader.sourceFile(fileId);
    if (file === undefined) throw new QueryError('file-not-found', `'${name}' has no file ${fileId}`);
    const { fileName, filePath, nbLines } = file;
    const whole = await sources.textOf(name, file);
    const lines = linesOf(whole).slice(startLine - 1, endLine);
    const text = { startLine, endLine: startLine + lines.length - 1, text: lines.join('') };
    // Elsewhere than in the snapshot the text may change while the snapshot does not.
    const alsoOf = whole === file.text ? {} : { alsoOf: [whole] };
    return { json: { fileId: file.fileId, fileName, filePath, nbLines, ...text }, ...alsoOf };
  },
});

/** Lines with their ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}
