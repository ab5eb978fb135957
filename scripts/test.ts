/** `npm test`: all tests. Finds or installs the browser that some need; says so where it cannot. Further arguments go to Vitest. */
import { findBrowser, installBrowser } from './find-browser.ts';
import { runStep } from './run-step.ts';

const browser = findBrowser() ?? installBrowser();
const env: NodeJS.ProcessEnv = {};
if (browser) env['STRATIGRAPH_CHROMIUM'] = browser;
else {
  console.error(
    'No Chromium was found and it could not be installed here: the browser tests are left out and reported as skipped.',
  );
  console.error('Install it (Debian: apt-get install chromium) or set STRATIGRAPH_CHROMIUM to its path.');
  env['STRATIGRAPH_NO_BROWSER'] = '1';
}
process.exitCode = await runStep('vitest', ['run', ...process.argv.slice(2)], env);
