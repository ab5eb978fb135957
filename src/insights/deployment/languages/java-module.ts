import { deploymentPattern } from '../rules/read-deployment-rules.ts';
/** A module of Maven or Gradle, by what its build file says. */
export interface JavaModule {
  /** Relative to the root of the tree, which is `.`. */
  readonly folder: string;
  /** Names by which it or what it builds is started or copied. */
  readonly names: readonly string[];
  /** Folders of modules that its main code is built with, not those for its tests alone. */
  readonly uses: readonly string[];
  readonly role: JavaModuleRole;
}

/**
 * `server`: built into something that serves requests or waits for work. `program`: its build file names a class to start. `command`: built into
 * a program for the command line with a framework for servers. `elsewhere`: runs in the build or on the machine of who uses it. `library`: what its build file alone does not state.
 */
export type JavaModuleRole = 'server' | 'program' | 'command' | 'elsewhere' | 'library';

/** Modules of tests and benchmarks, by the last part of their folder. */
export function isTestModule(folder: string): boolean {
  return /(^|[/._-])((unit|integration|smoke|system)?tests?|test-?suites?|test-?(utils?|support|common|kit|fixtures)|e2e(-tests?(-[a-z]+)?)?|(micro)?bench(marks?|marking)?|jmh)$/i.test(
    folder,
  );
}

/** Modules that show how something is used. */
export function isExampleModule(folder: string): boolean {
  return /(^|[/-])(samples?|examples?|demos?)([/-]|$)/i.test(folder);
}

const commandLine = deploymentPattern('java', 'java-module-command-line');
const commandName = deploymentPattern('java', 'java-module-command-name');
const commandParser = deploymentPattern('java', 'java-module-command-parser');
const serving = deploymentPattern('java', 'java-module-serving');

/** A module that a framework for servers builds, but into a program for the command line. @param text its build file without what it uses for tests */
export function buildsCommand(folder: string, text: string): boolean {
  return !serving.test(text) && (commandLine.test(text) || (commandName.test(folder) && commandParser.test(text)));
}
