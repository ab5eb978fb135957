import { posix } from 'node:path';
import { deploymentPattern } from '../rules/read-deployment-rules.ts';

const developing = deploymentPattern('docker', 'description-purpose-developing');
const developingFolder = deploymentPattern('docker', 'description-purpose-developing-folder');

const kind =
  '(?:files?|docker-?files?|compose|images?|containers?|configurations?|config|setup|set-up|stack|services|environment|this)';
const activity = '(?:tests?|testing|development|debugging|ci|benchmarks?|benchmarking|demo(?:s|nstrations?)?)';
const how =
  '(?:(?:the|our|local|internal|automated|integration|e2e|end-to-end|unit|smoke|load|functional|acceptance)\\s+)*';

/** That it is for tests, development or demonstration, and for nothing else. */
const purpose = [
  new RegExp(`\\b${activity}(?:\\s+(?:use|purposes?|environments?))?\\s+only\\b`, 'i'),
  new RegExp(`\\bonly\\s+(?:be\\s+)?(?:(?:used|meant|intended)\\s+)?(?:for|in|by)\\s+${how}${activity}\\b`, 'i'),
  new RegExp(
    `\\b(?:for|in|during)\\s+${how}(?:${activity}(?:,?\\s+(?:and|or)\\s+|,\\s*))*[\\w-]+(?:\\s+purposes)?\\s+only\\b`,
    'i',
  ),
  new RegExp(
    `\\b${kind}\\b(?:[^.]{0,40}\\b(?:is|are|meant|intended|used))?\\s+for\\s+(?:the\\s+)?(?:\\*\\*)?${how}${activity}\\b`,
    'i',
  ),
  /^\W*(?:test|development) environment for\b/i,
];
const notForProduction = deploymentPattern('docker', 'description-purpose-not-for-production');
const production = deploymentPattern('docker', 'description-purpose-production');
const namesAnother = deploymentPattern('docker', 'description-purpose-names-another');

/** Whether a description of images or services is for those who develop or test, by its name or its folder. */
export function isNamedForDevelopment(path: string): boolean {
  return developing.test(posix.basename(path)) || developingFolder.test(`${posix.dirname(path)}/`);
}

/** Whether a description says at its beginning that it is for tests, development or demonstration, or not for production. */
export function isDevelopmentOnly(text: string): boolean {
  const header = headerOf(text);
  if (notForProduction.test(header)) return true;
  const sentences = header.split(/[.!?;](?:\s|$)/);
  return sentences.some(
    (sentence) =>
      !namesAnother.test(sentence) && !production.test(sentence) && purpose.some((one) => one.test(sentence)),
  );
}

/** The comments before what is described, as one line. */
function headerOf(text: string): string {
  const words: string[] = [];
  for (const line of text.slice(0, 4000).split('\n')) {
    const comment = /^\s*#+(.*)$/.exec(line);
    if (comment !== null) words.push((comment[1] as string).replaceAll(/#+\s*$/g, '').trim());
    else if (!/^\s*$|^(version|name)\s*:/.test(line)) break;
  }
  return words.join(' ').replaceAll(/\s+/g, ' ');
}
