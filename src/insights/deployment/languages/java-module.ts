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

const commandLine = /\b(quarkus-picocli|spring-shell(-[\w-]+)?)\b/;
const commandName = /(^|[/-])(cli|ctl|shell|command-?line)$/i;
const commandParser = /\b(picocli|jcommander|commons-cli|argparse4j|jopt-simple|clikt)\b/;
const serving =
  /\b(quarkus-(rest|resteasy|vertx-http|reactive-routes|undertow|messaging|smallrye-(reactive|graphql)|grpc|scheduler|quartz|websockets|kafka)|spring-boot-starter-(web|webflux|jersey|undertow|jetty|tomcat|amqp|artemis|activemq|graphql|rsocket|quartz|data-rest|websocket)|spring-(kafka|rabbit|cloud-stream)|micronaut-(http-server|kafka|rabbitmq))(?!-client|-test)/;

/** A module that a framework for servers builds, but into a program for the command line. @param text its build file without what it uses for tests */
export function buildsCommand(folder: string, text: string): boolean {
  return !serving.test(text) && (commandLine.test(text) || (commandName.test(folder) && commandParser.test(text)));
}
