import type { FileFacts } from '../../../code-model/facts.ts';
import { isBesideApplication } from '../frameworks-in-use.ts';

const otherCode =
  /(^|\/)(__init__|conftest|setup|manage|wsgi|asgi)\.py$|\.(config|conf|setup|stories|d)\.[cm]?[jt]sx?$|(^|\/)(\.[^/]+|docs?|examples?|migrations?|__mocks__|e2e|cypress|storybook|public|static|assets|vendor)\//i;

/** Files of settings, documentation and the like, which tools read. */
export function isOtherCode({ file, language }: FileFacts): boolean {
  return otherCode.test(file) || isBesideApplication(file) || (language !== 'Python' && !file.includes('/'));
}
