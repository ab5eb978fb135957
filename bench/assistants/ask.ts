// Asks the calls of calls.json or of another file, prints the answers, and last for each question whether they hold what its answer names, and their tokens
// beside those of grep and of reading the files that grep names. Fails where fewer than nine tenths of the questions are answered.
//   node bench/assistants/ask.ts DATA_DIRECTORY SOURCE_DIRECTORY APPLICATION [FILE_OF_CALLS]
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import { localClient } from '../../src/local-client.ts';
import { estimateTokens } from '../../src/mcp/budget.ts';
import { callTool } from '../../src/mcp/call-tool.ts';
import { tools } from '../../src/mcp/tools/tools.ts';
import { buildCatalogue } from '../../src/operations/catalogue.ts';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';

const folder = import.meta.dirname;
const [dataDirectory = '', sources = '', application = '', callsFile = join(folder, 'calls.json')] =
  process.argv.slice(2);
const calls = JSON.parse(readFileSync(callsFile, 'utf8')) as Record<string, [string, object][]>;
const questions = readFileSync(join(folder, 'questions.tsv'), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split('\t') as [string, string, string, string, string]);
const files = globSync('server/**/*.js', { cwd: sources }).map((path) => ({
  path,
  text: readFileSync(join(sources, path), 'utf8'),
}));

const store = openEmbeddedStore({ dataDirectory, onWarning: console.error });
const client = localClient(store, {
  catalogue: buildCatalogue({ maximumLimit: 100_000 }),
  sources: openSourceService({ service: 'embedded' }),
  onFailure: (error) => {
    throw error;
  },
});
const rows: string[] = [];

/** Whether a text holds a name that is not part of a longer one. */
function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\w$])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w$])`).test(text);
}

let answered = 0;
for (const [number, question, , pattern, words] of questions) {
  console.log(`\n# ${number}. ${question}`);
  let tokens = 0;
  let said = '';
  for (const [name, input] of calls[number] ?? []) {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`there is no tool ${name}`);
    const { content, structuredContent } = await callTool(tool, client, { application, ...input });
    const text = content.map((part) => part.text).join('\n');
    console.log(`${name} ${JSON.stringify(input)}\n${text}`);
    said += `${text}\n${JSON.stringify(structuredContent ?? '')}\n`;
    tokens += estimateTokens(structuredContent === undefined ? text : JSON.stringify(structuredContent));
  }
  const missing = words.split(' ').filter((word) => !hasWord(said, word));
  if (missing.length === 0) answered++;
  const hits = files.filter(({ text }) => text.includes(pattern));
  const lines = hits.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (line.includes(pattern) ? [`${path}:${at + 1}:${line}`] : [])),
  );
  const read = hits.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  rows.push(
    `| ${number} | ${calls[number]?.length ?? 0} | ${missing.length === 0 ? 'yes' : `no: ${missing.join(', ')}`} | ${tokens} | ${estimateTokens(lines.join('\n'))} | ${read} |`,
  );
}
console.log(
  '\n| question | calls | answered | tokens of the tools | of the lines of grep | of the files that grep names |',
);
console.log(`|---:|---:|---|---:|---:|---:|\n${rows.join('\n')}`);
console.log(`\n${answered} of ${questions.length} are answered`);
if (answered < 0.9 * questions.length) process.exitCode = 1;
await store.close();
