import { isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';

/** True for a file that states settings of a Java application: `application.yml`, `application-test.properties`, `bootstrap.yml`. */
export function isSettingFile(path: string): boolean {
  return /(^|\/)(application|bootstrap)(-[\w.-]+)?\.(ya?ml|properties)$/.test(path);
}

/** True for one that holds without a profile. */
export function isOfAllProfiles(path: string): boolean {
  return /(^|\/)(application|bootstrap)\.\w+$/.test(path);
}

/** The settings of a file, keys as `settingKey` writes them; of a key that stands several times the first value. */
export function readSettings(path: string, text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const put = (key: string, value: string): void => {
    const name = settingKey(key);
    if (!found.has(name)) found.set(name, value);
  };
  if (path.endsWith('.properties')) readProperties(text, put);
  else {
    for (const document of parseAllDocuments(text, { logLevel: 'silent', prettyErrors: false }))
      if ('contents' in document) readYaml(document.contents, '', put, 0);
  }
  return found;
}

/** A key as all its spellings are compared: `server.servlet.contextPath` is `server.servlet.context-path`. */
export function settingKey(key: string): string {
  return key.toLowerCase().replaceAll(/[-_]/g, '');
}

/** Records in records. */
const maxDepth = 20;

function readYaml(node: unknown, key: string, put: (key: string, value: string) => void, depth: number): void {
  if (depth > maxDepth) return;
  if (isScalar(node) && key !== '' && node.value !== null) put(key, String(node.value));
  if (isSeq(node)) for (const [at, each] of node.items.entries()) readYaml(each, `${key}[${at}]`, put, depth + 1);
  if (!isMap(node)) return;
  for (const { key: name, value } of node.items) {
    if (!isScalar(name)) continue;
    const inner = String(name.value);
    readYaml(value, key === '' ? inner : `${key}.${inner}`, put, depth + 1);
  }
}

function readProperties(text: string, put: (key: string, value: string) => void): void {
  for (const line of text.replaceAll(/\\\r?\n\s*/g, '').split(/\r?\n/)) {
    const [, key, value] = /^\s*([^#!\s=:][^=:\s]*)\s*[=:\s]\s*(.*?)\s*$/.exec(line) ?? [];
    if (key !== undefined && value !== undefined) put(key, value);
  }
}
