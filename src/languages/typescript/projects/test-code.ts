import { maskRouteParts } from './mask-route-parts.ts';

const testDirectories = /(^|\/)(__tests__|__mocks__|__fixtures__|tests?|specs?|e2e|cypress|playwright|test-d)\//i;
const testFiles =
  /[.-](test|tests|spec|specs|e2e|e2e-spec|cy|bench|test-d)\.[cm]?[jt]sx?$|(^|\/)(test|tests)\.[cm]?[jt]sx?$/i;
const testTools =
  /(^|\/)(jest|vitest|karma|playwright|cypress|mocha)[.-](config|setup|workspace)[^/]*$|(^|\/)setup-?tests?\.[cm]?[jt]sx?$/i;

/** In a package of Java a specification is one of its domain. */
const javaPackage = /(^|\/)src\/main\/(java|kotlin)\/.*/;

/** Test code, by where it lies and what it is called. @param relativePath relative to the analysed folder */
export function isTestPath(relativePath: string): boolean {
  const named = maskRouteParts(relativePath);
  const place = named.replace(javaPackage, (path) => path.replaceAll(/\/specs?(?=\/)/g, ''));
  return testDirectories.test(place) || testFiles.test(named) || testTools.test(relativePath);
}

/** A test by its name, as `x.test.ts`, and not only by where it lies. */
export function isTestFileName(path: string): boolean {
  return testFiles.test(maskRouteParts(path));
}
