import type { FactTable } from '../../code-model/fact-table.ts';
import type { FileFacts } from '../../code-model/facts.ts';
import { packageAmong } from '../../code-model/imported-package.ts';
import { writtenSymbol } from '../../code-model/symbol-name.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';

/** True for a framework that a manifest asks for, or that production code imports. */
export function isInUse(rules: FrameworkRules, table: FactTable): boolean {
  const packages = listOf(rules.packages);
  const isAsked = rules.language === undefined;
  if (isAsked && table.manifests.some(({ dependencies }) => packages.some((name) => dependencies.includes(name))))
    return true;
  return table.files().some((file) => !file.test && importsAny(file, rules));
}

/** True for a file that imports one of a framework's packages. */
export function importsAny({ imports, language }: FileFacts, { packages, language: only }: FrameworkRules): boolean {
  if (only !== undefined && only !== language) return false;
  const names = new Set(listOf(packages));
  return imports.some((module) => packageAmong(module, language, names) !== null);
}

const showing =
  /^(react|react-dom|react-native|preact|vue|svelte|solid-js|lit|jquery|backbone|@angular\/core|\$app)(\/(?!jsx-)|$)/;

/** Folders of what browsers load. */
const ofBrowsers = /(^|\/)(static|public|assets|wwwroot|front-?end|client|webapp|browser|www)\//i;

/** True for a file of what users see: functions that it gives with a name are seldom entries. */
export function isOfInterface({ file, imports, language }: FileFacts): boolean {
  if (language === 'Python') return false;
  return /\.(vue|svelte|[jt]sx)$/.test(file) || ofBrowsers.test(file) || imports.some((module) => showing.test(module));
}

const ofPage = /^globalThis#(\$|jQuery|document|window|location|localStorage)(\.|$)/;

/** True for a script of a page, which asks for what browsers have. */
export function isScriptOfPage({ calls, language }: FileFacts): boolean {
  return language !== 'Python' && calls.some(({ callee }) => ofPage.test(writtenSymbol(callee) ?? ''));
}

/** True for files of documentation, examples and builds: what they register is no entry of the application. */
export function isBesideApplication(file: string): boolean {
  return /^(docs?|examples?|samples?)\/|(^|\/)(gulpfile|gruntfile|jakefile|fabfile|noxfile|dodo)(\.\w+)*\.([cm]?[jt]s|py)$/i.test(
    file,
  );
}
