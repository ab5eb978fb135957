import type { FactInterpreter } from '../../../../src/code-model/fact-interpreter.ts';
import { DataInterpreter } from '../../../../src/data-access/data-interpreter.ts';
import { FrameworkInterpreter } from '../../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../../src/frameworks/rules/read-rules.ts';
import type { DescriptionFile } from '../../../../src/frameworks/schemas/description-file.ts';
import { readJavaTexts } from './java-program.ts';

const interpreters = (files: readonly DescriptionFile[]): FactInterpreter[] => [
  new FrameworkInterpreter(readRules([]), files),
  new DataInterpreter({ files, includeText: false }),
];

/** What entries do to tables themselves, where a library runs for them: `Spring Data REST GET Operation carts: READ cart`. */
export async function enteredTables(
  texts: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const files = Object.entries(beside).map(([path, text]) => ({ path, read: () => text }));
  const { objects, links } = await readJavaTexts(texts, interpreters(files));
  const names = new Map(objects.map(({ key, type, name }) => [key, `${type} ${name}`]));
  const found = links.filter(({ from, type }) => from.startsWith('start:') && /^(READ|WRITE)$/.test(type));
  return found.map(({ from, to, type }) => `${names.get(from)}: ${type} ${names.get(to)}`).sort();
}

/** Reasons for which sites of the code are open, as coverage lists them. */
export async function openReasons(
  texts: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const files = Object.entries(beside).map(([path, text]) => ({ path, read: () => text }));
  const { records } = await readJavaTexts(texts, interpreters(files));
  const coverage = records.filter((each) => each.record === 'coverage');
  return coverage
    .flatMap(({ libraries = [] }) => libraries)
    .flatMap(({ unresolved }) => unresolved.map(({ file, line, reason }) => `${file}:${line} ${reason}`));
}

/** Which code answers the requests of a package: `Client.one → shop.Api.one`. @param of begins the full names of what sends */
export async function requestsTo(
  of: string,
  texts: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const files = Object.entries(beside).map(([path, text]) => ({ path, read: () => text }));
  const { objects, links } = await readJavaTexts(texts, interpreters(files));
  const names = new Map(objects.map(({ key, fullName }) => [key, fullName]));
  const answers = Map.groupBy(links, ({ from }) => from);
  const sent = links.filter(
    ({ from, to, type }) => type === 'CALL' && names.get(from)?.startsWith(of) && to.startsWith('start:'),
  );
  return sent
    .flatMap(({ from, to }) =>
      (answers.get(to) ?? []).map((each) => `${names.get(from)?.slice(of.length)} → ${names.get(each.to)}`),
    )
    .sort();
}

/**
 * Start points, end points and tables with what they are linked to: `Spring MVC GET Operation items/{}: Items.one`.
 * @param beside files beside the code, by path
 */
export async function found(
  texts: Readonly<Record<string, string>>,
  beside: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const files = Object.entries(beside).map(([path, text]) => ({ path, read: () => text }));
  const { objects, links } = await readJavaTexts(texts, interpreters(files));
  const byKey = new Map(objects.map((object) => [object.key, object]));
  const isModel = (key: string): boolean =>
    byKey.get(key)?.type.startsWith('Java ') !== true && byKey.get(key)?.external !== true;
  const lines = links.flatMap(({ from, to, type }) => {
    if (isModel(from) === isModel(to) || !byKey.has(from) || !byKey.has(to)) return [];
    const [model, code] = isModel(from) ? [from, to] : [to, from];
    const access = isModel(from) ? '' : ` ${type}`;
    const { type: kind, name } = byKey.get(model) as { type: string; name: string };
    return [`${kind} ${name}:${access} ${byKey.get(code)?.fullName}`];
  });
  return [...new Set(lines)].sort();
}
