import { posix } from 'node:path';
import { dockerInstructions } from './docker-instructions.ts';

/** Images that run tests of user interfaces or make documentation. */
const toolBase = /^(cypress\/[\w.-]+|(.*\/)?(antora|mkdocs-material|docusaurus|jekyll)(\/[\w.-]+)?)(:|@|$)/;
/** Images with browsers, which applications may drive too. */
const browserBase = /(^|\/)(playwright(\/[\w.-]+)?|selenium\/[\w.-]+)(:|@|$)/;
const installsTools = /\bplaywright\s+install|\bcypress\s+install|\bantora\b|\bmkdocs\b|\bsphinx\b/;
const runsTools =
  /\b(playwright|cypress|antora|mkdocs|sphinx-build|docusaurus|pytest|vitest|jest|mocha)\b|\b(npm|yarn|pnpm)\s+(run\s+)?(test|e2e|docs)\b/;
const shell = /^\s*\[?\s*"?(\/bin\/|\/usr\/bin\/)?(ba|z)?sh"?\s*\]?\s*$/;

/** Whether an image tests user interfaces or makes documentation: it has tools for that, and starts these or a shell. */
export function isToolImage(text: string): boolean {
  const instructions = dockerInstructions(text);
  const from = instructions.findLastIndex(({ name }) => name === 'FROM');
  if (from < 0) return false;
  const base = (instructions[from]?.value ?? '').replace(/^(--\S+\s+)*/, '').split(/\s/, 1)[0] as string;
  if (toolBase.test(base)) return true;
  const own = instructions.slice(from + 1);
  if (own.some(({ name }) => name === 'EXPOSE' || name === 'HEALTHCHECK')) return false;
  const hasTools = browserBase.test(base) || own.some(({ name, value }) => name === 'RUN' && installsTools.test(value));
  if (!hasTools) return false;
  const start = own.findLast(({ name }) => name === 'CMD') ?? own.findLast(({ name }) => name === 'ENTRYPOINT');
  return start === undefined || shell.test(start.value) || runsTools.test(start.value.replaceAll(/["',[\]]+/g, ' '));
}

/** Whether an image is that of a site of documentation, by the folder of its description. */
export function isDocumentationImage(path: string): boolean {
  return /(^|\/)((docs?|documentation)[_-](playbook|builder?|site|website|generator|tools?)|antora|mkdocs|docusaurus)$/i.test(
    posix.dirname(path),
  );
}
