import { posix } from 'node:path';

/** What is there for those who develop and test, in names as `compose.local.yml`, `Dockerfile.e2e` and `docker/local-postgres/Dockerfile`. */
const developing =
  /(^|[./_-])(dev|devel|develop|developers?|development|devcontainer|tests?|testing|ci|e2e|local|localhost|debug|pull-?dog|preview|integration(-tests?)?|coverage|mocks?|bench(mark)?s?|lint|cypress|playwright|selenium|tilt|gitpod|old|bak|orig|obsolete|deprecated|unused)([./_-]|$)/i;
/** Folders whose descriptions are for tests or development; a folder called `integration` or `preview` may hold an application. */
const developingFolder =
  /(^|\/)(dev|devel|develop|development|tests?|testing|e2e|local|mocks?|bench(mark)?s?)([_-][\w.-]+)?\/|(^|\/)[\w.-]+[_-](dev|development|tests?|testing|e2e)\//i;

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
/** That it is not for production, on no condition. */
const notForProduction =
  /(?:\b(?:not|never|don['’]t)\s+(?:(?:be|use|used|run|deploy|deployed|this|it|the|file|image|set-?up|config\w*|compose|docker\S*|stack|suitable|meant|intended|recommended|fit|ready|safe|secure|designed|as-is|directly|to)\s+){0,6}(?:for|in|as)\s+(?:an?\s+|any\s+|use\s+in\s+)?prod(?:uction)?\b|\bnot production[- ]ready\b)(?![^.!?;]{0,80}\b(?:unless|without|until|before)\b)/i;
/** That it is for production too, or on a condition. */
const production = /(?<!\b(?:non[- ]|not |not an? ))\bprod(?:uction)?\b/i;
const namesAnother = /\b(?:instead|see|refer)\b/i;

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
