const testDirectories = /(^|\/)(__tests__|__mocks__|__fixtures__|tests?|specs?|testing|e2e|testdata)\//i;
const testFiles = /(^|\/)(test_[^/]*|[^/]*_tests?|tests|conftest)\.py$/;

/** True for a test of Python, by its directory and name. @param path relative to the analysed directory */
export function isPythonTest(path: string): boolean {
  return testDirectories.test(path) || isPythonTestFileName(path);
}

/** What Django runs by the names of its files, such as `test_email`, is no test. */
const commands = /(^|\/)management\/commands\/[^/]+$/;

/** True for a module that pytest, unittest or Django finds by its name. */
export function isPythonTestFileName(path: string): boolean {
  return testFiles.test(path) && !commands.test(path);
}
