import { isPythonTest } from './python/conventions/test-code.ts';
import { maskRouteParts } from './typescript/conventions/mask-route-parts.ts';
import { isJavaScriptTest } from './typescript/conventions/test-code.ts';

/** How a language marks its tests: which files it covers, and which of them are tests. */
interface TestConvention {
  readonly files: RegExp;
  readonly isTest: (path: string) => boolean;
}

/** A folder, often a package of a workspace, that is named after a kind of tests: `shop-smoke-test`, `web-e2e`, `integration_tests`, `Shop.IntegrationTests`. */
const testPackages =
  /(^|\/)(([\w.@-]*[-_.])?e2e|([\w.@-]*[-_.])?(e2e|end[-_]?to[-_]?end|smoke|integration|acceptance|functional|regression)[-_]?tests?)\//i;
const testDirectories = /(^|\/)(__tests__|__mocks__|__fixtures__|tests?|specs?|testing|e2e|testdata)\//i;
const testFiles = /_tests?\.(go|rb|dart|cc|cpp)$|_spec\.rb$|(Tests?|TestCase|IT|Spec)\.(cs|php)$/;
const jvmTestFiles = /(Tests?|TestCase|IT)\.\w+$/;
const jvmSpecification = /Spec\.\w+$/;
/** In a production source set a package or class called a specification is one of the domain. */
const jvmProduction = /(^|\/)src\/main\/(java|kotlin|scala|groovy)\/.*/;

const conventions: readonly TestConvention[] = [
  { files: /\.pyi?$/, isTest: isPythonTest },
  { files: /\.(java|kt|scala|groovy)$/, isTest: isJvmTest },
  {
    files: /\.(go|rb|dart|cc|cpp|cs|php)$/,
    isTest: (path) => testDirectories.test(path) || testFiles.test(path),
  },
];

/**
 * The one definition of test code: by the directory and the name of a file, as the conventions of its language have it. Files of no
 * language in the table follow those of JavaScript. Example: `src/cart.test.ts`, `tests/test_cart.py`, `CartIT.java`.
 * @param path relative to the analysed directory
 */
export function isTestCode(path: string): boolean {
  const convention = conventions.find(({ files }) => files.test(path));
  if (testPackages.test(maskRouteParts(path))) return true;
  return convention === undefined ? isJavaScriptTest(path) : convention.isTest(path);
}

function isJvmTest(path: string): boolean {
  const isProduction = jvmProduction.test(path);
  const place = path.replace(jvmProduction, (below) => below.replaceAll(/\/specs?(?=\/)/g, ''));
  return testDirectories.test(place) || jvmTestFiles.test(path) || (!isProduction && jvmSpecification.test(path));
}
