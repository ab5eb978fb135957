const folders = /(^|\/)(__tests__|__mocks__|__fixtures__|tests?|specs?|testing|e2e|testdata)\//i;
const files =
  /(^|\/)(test_[^/]*|conftest)\.py$|_tests?\.(py|go|rb|dart|cc|cpp)$|(Tests?|TestCase|IT|Spec)\.(java|kt|scala|cs|php)$|[.-](test|spec)\.[cm]?[jt]sx?$|_spec\.rb$/;

/** Test code, by where it lies and what it is called, in the conventions of the languages that have indexers. */
export function isTestFile(path: string): boolean {
  return folders.test(path) || files.test(path);
}
