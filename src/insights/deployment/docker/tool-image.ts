import { posix } from 'node:path';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import { dockerInstructions } from './docker-instructions.ts';

const toolBase = deploymentPattern('docker', 'tool-image-tool-base');
const browserBase = deploymentPattern('docker', 'tool-image-browser-base');
const installsTools = deploymentPattern('docker', 'tool-image-installs-tools');
const runsTools = deploymentPattern('docker', 'tool-image-runs-tools');
const shell = deploymentPattern('docker', 'tool-image-shell');

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
