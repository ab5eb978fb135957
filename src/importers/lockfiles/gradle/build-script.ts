/** What a build script of Gradle states, as far as it is plain text: no code of it runs. */
export interface BuildScript {
  readonly dependencies: readonly AskedDependency[];
  /** BOMs (`platform(…)`, `mavenBom`), as `group:artifact:version` or an accessor of a catalog. */
  readonly platforms: readonly string[];
  /** Versions of plug-ins by id; an accessor of a catalog in place of an id has an empty version. */
  readonly plugins: ReadonlyMap<string, string>;
  /** Properties that it sets. */
  readonly variables: ReadonlyMap<string, string>;
}

export interface AskedDependency {
  /** `implementation`, `testRuntimeOnly`, … */
  readonly configuration: string;
  /** `group:artifact`, with or without `:version`, or an accessor of a catalog (`libs.slf4j.api`). */
  readonly notation: string;
}

const comments = /\/\*[\s\S]*?\*\/|(?<![:"'\w])\/\/[^\n]*/g;
const block = /\b(?:dependencies|imports|constraints)\s*\{/g;
/** `configuration 'a:b:1'`, `configuration(libs.a)`, `"configuration"(platform("a:b:1"))`, several separated by commas. */
const statement = /^[ \t]*["']?([A-Za-z]\w*)["']?[ \t]*(?:\([ \t]*|[ \t]+)([^\n]+)/gm;
const platformCall = /^(?:enforcedPlatform|platform)\s*\(\s*(.*)$/;
const notation = /^(?:"([^"\n]*)"|'([^'\n]*)'|(\w+\.[\w.]+?)(?:\.get\(\))?(?=[\s,){]|$))/;
const named = /\b(group|name|version)\s*[:=]\s*(?:"([^"\n]*)"|'([^'\n]*)'|([\w.]+))/g;
const assignments = [
  /\b(?:def|val|var|String)\s+(\w+)\s*(?::\s*String\s*)?=\s*["']([^"'\n]+)["']/g,
  /\b(?:ext|extra|rootProject\.ext|project\.ext)(?:\.|\[")([\w.]+)(?:"\])?\s*=\s*["']([^"'\n]+)["']/g,
  /\bset\(\s*["']([\w.-]+)["']\s*,\s*["']([^"'\n]+)["']\s*\)/g,
  /\bval\s+(\w+)\s+by\s+extra\(\s*["']([^"'\n]+)["']/g,
];
const plugin = /\bid\s*\(?\s*["']([\w.-]+)["']\s*\)?(?:\s*\.?version\s*\(?\s*["']([^"'\n]+)["'])?/g;
const applied = /\bapply\s*\(?\s*plugin\s*[:=]\s*["']([\w.-]+)["']/g;
const aliased = /\balias\s*\(\s*([\w.]+)\s*\)/g;
/** In the class path of a script, where plug-ins were named before there was a block for them. */
const bootPlugin = /["']org\.springframework\.boot:spring-boot-gradle-plugin:([^"'\n]+)["']/g;
const extensionBlock = /\b(?:ext|extra)\s*\{/g;
const inBlock = /^[ \t]*([\w.]+)[ \t]*=[ \t]*["']([^"'\n]+)["']/gm;
const noConfiguration = new Set([
  'exclude',
  'because',
  'version',
  'module',
  'transitive',
  'changing',
  'if',
  'for',
  'def',
  'val',
  'dependency',
  'return',
]);

/** Reads a `build.gradle` or `build.gradle.kts`. */
export function readBuildScript(source: string): BuildScript {
  const text = source.replace(comments, '');
  const dependencies: AskedDependency[] = [];
  const platforms: string[] = [];
  for (const body of bodiesOf(text, block)) {
    for (const [, configuration = '', rest = ''] of body.matchAll(statement)) {
      if (noConfiguration.has(configuration)) continue;
      const inner = platformCall.exec(rest)?.[1];
      const asked = notationsIn(inner ?? rest);
      if (inner !== undefined || configuration === 'mavenBom') platforms.push(...asked);
      else if (!/^\w*(platform|project|fileTree|files)\s*\(/.test(rest))
        dependencies.push(...asked.map((each) => ({ configuration, notation: each })));
    }
  }
  return { dependencies, platforms, plugins: pluginsIn(text), variables: variablesIn(text) };
}

/** What stands between the braces behind each place that matches. Blocks in blocks are given with what is around them alone. */
function bodiesOf(text: string, start: RegExp): string[] {
  const found: string[] = [];
  let end = 0;
  for (const { index, 0: head } of text.matchAll(start)) {
    if (index < end) continue;
    const from = index + head.length;
    end = from;
    for (let depth = 1; end < text.length && depth > 0; end++) {
      if (text[end] === '{') depth++;
      else if (text[end] === '}') depth--;
    }
    found.push(text.slice(from, end - 1).replace(/\b(?:imports|constraints)\s*\{/g, '\n'));
  }
  return found;
}

function notationsIn(text: string): string[] {
  const members = Object.fromEntries(
    [...text.matchAll(named)].map(([, name, double, single, bare]) => [name, double ?? single ?? `\${${bare}}`]),
  );
  if (members['group'] !== undefined && members['name'] !== undefined)
    return [[members['group'], members['name'], members['version']].filter((each) => each !== undefined).join(':')];
  const found: string[] = [];
  for (let rest = text; ; ) {
    const match = notation.exec(rest);
    if (match === null) return found;
    const [whole, double, single, accessor] = match;
    const stated = accessor ?? (double ?? single ?? '').replace(/@\w+$/, '');
    if (accessor !== undefined || stated.split(':').length >= 2)
      found.push(joinedWith(stated, rest.slice(whole.length)));
    const next = /^[^,\n]*,\s*/.exec(rest.slice(whole.length));
    if (next === null) return found;
    rest = rest.slice(whole.length + next[0].length);
  }
}

/** `'a:b:' + version` */
function joinedWith(text: string, rest: string): string {
  const name = /^\s*\+\s*([\w.]+)/.exec(rest)?.[1];
  return name === undefined ? text : `${text}\${${name}}`;
}

function pluginsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, id = '', version = ''] of text.matchAll(plugin)) found.set(id, version);
  for (const [, id = ''] of text.matchAll(applied)) if (!found.has(id)) found.set(id, '');
  for (const [, accessor = ''] of text.matchAll(aliased)) found.set(accessor, '');
  for (const [, version = ''] of text.matchAll(bootPlugin)) found.set('org.springframework.boot', version);
  return found;
}

function variablesIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const body of bodiesOf(text, extensionBlock))
    for (const [, name = '', value = ''] of body.matchAll(inBlock)) found.set(name, value);
  for (const form of assignments) for (const [, name = '', value = ''] of text.matchAll(form)) found.set(name, value);
  return found;
}
