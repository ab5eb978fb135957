import { readPomModule } from './pom-module.ts';

/** True for a file by which Maven or Gradle builds a module. */
export function isBuildFile(path: string): boolean {
  return /(^|\/)(pom\.xml|build\.gradle(\.kts)?)$/.test(path);
}

/** Artifacts that a build file states its module depends on, those for tests alone excepted; of one that manages for others nothing counts but what it uses itself. */
export function statesArtifact(path: string, text: string, artifacts: readonly string[]): boolean {
  if (path.endsWith('pom.xml')) {
    const used = readPomModule(text)?.usedArtifacts ?? [];
    return artifacts.some((name) => used.includes(name));
  }
  const lines = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('\n');
  return lines.some((line) => !/^\s*(\/\/|test\w*\b)/.test(line) && artifacts.some((name) => names(line, name)));
}

/** In coordinates (`"group:name"`, `name: "name"`), or as a version catalog spells it: `libs.spring.boot`. */
function names(line: string, artifact: string): boolean {
  const spelled = artifact.replaceAll('-', '[-._]');
  return new RegExp(`(?<=["':.])${spelled}(?![\\w-])`).test(line);
}
