import type { CodeUnits, IsNamed, UnitLanguage } from '../code-units.ts';
import type { SourceTree } from '../source-tree.ts';
import { FolderUnits } from './folder-units.ts';
import { readGradleModules } from './gradle-modules.ts';
import { isExampleModule, isTestModule, type JavaModule } from './java-module.ts';
import { readMavenModules } from './maven-modules.ts';

/** Java: the modules of Maven and Gradle. Where there are servers, a program for one run is deployed only if a text names it. */
export const javaUnits: UnitLanguage = {
  readUnits,
  namedIn: [['started', 'built']],
};

const code = /\.(java|kt)$/;
const partOfModule = /\.(java|kt|gradle|gradle\.kts)$|(^|\/)pom\.xml$|(^|\/)src\/.*\.(ya?ml|properties|xml)$/;
/** Source sets that are no part of what a module builds. */
const testSet = /(^|\/)src\/(?!main\/)[^/]*(test|jmh|bench|^it$)[^/]*\//i;

function readUnits(tree: SourceTree): CodeUnits {
  const modules = joined([...readMavenModules(tree), ...readGradleModules(tree)]);
  const folders = new FolderUnits(modules.keys());
  const unitOf = new Map<string, string>();
  const uses = new Map<string, Set<string>>();
  const tests = new Set<string>();
  for (const [path, folder] of folders.unitsOf(tree.paths.filter((path) => partOfModule.test(path)))) {
    const isTest = tree.isTest(path) || testSet.test(path) || isForTests(modules.get(folder) as JavaModule);
    const unit = isTest ? `${folder} (tests)` : folder;
    if (isTest) tests.add(unit);
    unitOf.set(path, unit);
  }
  // What tests and examples alone use may be loaded as a plug-in, so it counts as used by nothing.
  for (const [folder, module] of modules) {
    if (!isForTests(module) && !isExampleModule(folder)) uses.set(folder, new Set(module.uses));
  }
  return { unitOf, uses, programs: readPrograms(modules, unitOf, uses, tree), tests };
}

/** One module for each folder, where both Maven and Gradle build it. */
function joined(all: readonly JavaModule[]): ReadonlyMap<string, JavaModule> {
  const modules = new Map<string, JavaModule>();
  for (const module of all) {
    const known = modules.get(module.folder) ?? module;
    modules.set(module.folder, {
      folder: module.folder,
      names: [...known.names, ...module.names],
      uses: [...known.uses, ...module.uses],
      role: known.role === 'library' || module.role === 'server' ? module.role : known.role,
    });
  }
  return modules;
}

/** A server is none, whatever it is called: there are applications about tests. */
function isForTests({ folder, role }: JavaModule): boolean {
  return role !== 'server' && isTestModule(folder);
}

function readPrograms(
  modules: ReadonlyMap<string, JavaModule>,
  unitOf: ReadonlyMap<string, string>,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  tree: SourceTree,
): ReadonlyMap<string, IsNamed> {
  const codeOf = new Map<string, string[]>();
  for (const [path, unit] of unitOf) {
    const known = codeOf.get(unit);
    if (known !== undefined) known.push(path);
    else codeOf.set(unit, [path]);
  }
  const hasServer = [...modules.values()].some(({ folder, role }) => role === 'server' && !isExampleModule(folder));
  const programs = new Map<string, IsNamed>();
  for (const [folder, { role, names }] of modules) {
    if (role === 'library' || !hasServer) continue;
    const serves = role === 'server' || (role === 'program' && hasServerCode(folder, uses, codeOf, tree));
    if (role === 'elsewhere' || isExampleModule(folder)) programs.set(folder, () => false);
    else programs.set(folder, serves ? () => true : (has) => names.some(has));
  }
  return programs;
}

/** What servers are made of: frameworks, sockets, consumers of queues, and jobs of their own. */
const serverMark =
  /@SpringBootApplication|@EnableAutoConfiguration|SpringApplication|@MicronautApplication|\bMicronaut\b|@QuarkusMain|\bQuarkus\.run|\bio\.vertx\b|\bio\.netty\b|org\.eclipse\.jetty|com\.linecorp\.armeria|\bio\.grpc\b|\bio\.ktor\b|\bio\.helidon\b|\bServerSocket\b|\bHttpServer\b|ScheduledExecutorService|KafkaConsumer/;

/** Whether the code of a module, or of what it uses, has what servers are made of. */
function hasServerCode(
  folder: string,
  uses: ReadonlyMap<string, ReadonlySet<string>>,
  codeOf: ReadonlyMap<string, readonly string[]>,
  tree: SourceTree,
): boolean {
  const reached = new Set([folder]);
  for (const unit of reached) for (const next of uses.get(unit) ?? []) reached.add(next);
  return [...reached].some((unit) =>
    codeOf.get(unit)?.some((path) => code.test(path) && serverMark.test(tree.read(path))),
  );
}
