import { maskRouteParts } from './mask-route-parts.ts';

const testDirectories = /(^|\/)(__tests__|__mocks__|__fixtures__|tests?|specs?|e2e|cypress|playwright|test-d)\//i;
const testFiles =
  /[.-](test|tests|spec|specs|e2e|e2e-spec|cy|bench|test-d)\.[cm]?[jt]sx?$|(^|\/)(test|tests)\.[cm]?[jt]sx?$/i;
const testTools =
  /(^|\/)(jest|vitest|karma|playwright|cypress|mocha)[.-](config|setup|workspace)[^/]*$|(^|\/)setup-?tests?\.[cm]?[jt]sx?$/i;

/** True for a test of JavaScript or TypeScript, by its directory and name. @param path relative to the analysed directory */
export function isJavaScriptTest(path: string): boolean {
  const masked = maskRouteParts(path);
  return testDirectories.test(masked) || testFiles.test(masked) || testTools.test(path);
}

/** True for a test by its name, as `x.test.ts`, whatever its directory. */
export function isTestFileName(path: string): boolean {
  return testFiles.test(maskRouteParts(path));
}
