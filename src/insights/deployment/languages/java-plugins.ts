import type { SourceTree } from '../source-tree.ts';
import { FolderUnits } from './folder-units.ts';
import type { JavaModule } from './java-module.ts';

/** What others take into their own programs. */
const clientName =
  /(^|[/-])(sdks?|client-?libs?|serdes?|clients?)(-[\w-]+)?$|(^|\/)([\w-]+-)?(sdks?|serdes?|client-?libs?)\//i;
/** Where Java, Spring, and others look for plug-ins, and how bundles for containers of plug-ins are described. */
const pluginFile =
  /(^|\/)META-INF\/(services\/[^/]+|[\w-]+\/(internal\/)?([a-z]\w*\.)+[A-Z]\w*|spring\.factories|spring\/[^/]+\.imports|quarkus-[\w-]+\.(properties|ya?ml)|micronaut\/.+)$|(^|\/)(plugin\.(xml|properties|ya?ml|json)|[\w-]*plugin-descriptor\.\w+|bnd\.bnd|[\w-]+\.bnd|blueprint\.xml|(?:karaf-)?features\.xml|moduleApplicationContext\.xml)$|(^|\/)OSGI-INF\//;
/** Services that other products load. */
const foreignService =
  /\/services\/(org\.apache\.(flink|spark|hive|beam|hadoop|maven|kafka\.connect)|org\.(gradle|junit|testcontainers|jetbrains)|io\.trino|com\.intellij|javax\.annotation\.processing)\./;
const pluginBuild =
  /<packaging>\s*(bundle|nar|hpi|jpi|kar|feature|karaf-assembly|eclipse-[\w-]+|omod|amp|atlassian-plugin)\s*<|<artifactId>\s*(maven-bundle-plugin|bnd-maven-plugin|quarkus-extension-(maven-)?plugin|nifi-nar-maven-plugin|maven-hpi-plugin|pf4j[\w-]*|maven-osgi-plugin|service-provider-maven-plugin)\s*<|<Plugin-(Class|Id)>|Bundle-SymbolicName|['"]Plugin-(Class|Id)['"]|['"]X-[\w-]+-(Title|Group|Name)['"]|\b(biz\.aQute\.bnd|org\.pf4j|ro\.fortsoft\.pf4j|osgi)\b/;
/** Also what platforms for functions call. */
const pluginCode =
  /^@FunctionName\b|^[^\n/*]*\bimplements\b[^{]*\b(RequestHandler|RequestStreamHandler|HttpFunction|BackgroundFunction|CloudEventsFunction)\b|^@AutoService\b|^@Extension\b|^@MetaInfServices\b|^@AutoConfiguration\b/m;
/** By the last part of the folder, or that above. */
const pluginName = /(^|[/-])(plug-?ins?|extensions?|add-?ons?)(-[\w-]+)?(\/[^/]+)?$/i;
const buildFile = /(^|\/)(pom\.xml|[^/]+\.gradle(\.kts)?)$/;

/** Modules that a program which is deployed may find by itself. A library that others take into their own programs has such files for these. */
export function findPlugins(
  modules: ReadonlyMap<string, JavaModule>,
  codeOf: ReadonlyMap<string, readonly string[]>,
  tree: SourceTree,
): ReadonlySet<string> {
  const found = new Set([...modules.keys()].filter((folder) => pluginName.test(folder) && !clientName.test(folder)));
  const folders = new FolderUnits(modules.keys());
  for (const path of tree.paths) {
    if (tree.isTest(path) || !(pluginFile.test(path) || buildFile.test(path))) continue;
    const folder = folders.unitOf(path);
    if (folder === undefined || clientName.test(folder)) continue;
    if (
      (pluginFile.test(path) && !foreignService.test(path)) ||
      (buildFile.test(path) && pluginBuild.test(tree.read(path)))
    )
      found.add(folder);
  }
  for (const [folder, paths] of codeOf) {
    if (!clientName.test(folder) && paths.some((path) => pluginCode.test(tree.read(path)))) found.add(folder);
  }
  return found;
}
