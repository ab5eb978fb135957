import { parsePackageJson } from '../../../languages/typescript/conventions/package-json.ts';
import type { CodeLanguage } from '../../file-language.ts';

/**
 * Where the code of a file runs: on a server, on a person's machine (browser, desktop, phone), or as a command that someone starts by
 * hand. What is not known to be one of the others counts as server.
 */
export type FilePlatform = 'server' | 'client' | 'command';

const clientPackages =
  /^(react|react-dom|react-native|preact|vue|svelte|solid-js|lit|alpinejs|jquery|@angular\/core|@vue\/.*|electron|@tauri-apps\/api|@ionic\/.*|@capacitor\/.*)$/;
const serverPackages =
  /^(express|fastify|@fastify\/.*|koa|@koa\/.*|hapi|@hapi\/hapi|@nestjs\/core|next|nuxt|nitropack|h3|hono|@hono\/.*|sails|restify|polka|connect|elysia|@trpc\/server|@apollo\/server|apollo-server(-.*)?|graphql-yoga|socket\.io|@adonisjs\/core|@feathersjs\/.*|@strapi\/strapi|@remix-run\/(node|express|serve)|@sveltejs\/adapter-node|loopback|@loopback\/.*|meteor-node-stubs|moleculer|ws)$/;
/** What servers use, and commands as well. */
const storePackages =
  /^(nodemailer|pg|mysql2?|mongodb|mongoose|@prisma\/client|typeorm|sequelize|knex|ioredis|redis|bull|bullmq)$/;

const clientImport =
  /\b(?:from|import|require\()\s*['"](?:react|react-dom|react-native|preact|vue|svelte|solid-js|jquery|electron|@angular\/[\w-]+|@tauri-apps\/[\w-]+)(?:\/(?!server)[\w/-]+)?['"]/;
const clientGlobal =
  /\b(?:window|localStorage|sessionStorage)\.\w|\bdocument\.(?:addEventListener|getElement|querySelector|createElement|body|cookie|head|hidden|visibilityState|location)|(?<![\w.])(?:\$\(|jQuery\b)/;
const nodeImport =
  /\b(?:from|import|require\()\s*['"](?:node:[\w/]+|fs|fs\/promises|fs-extra|child_process|http|https|net|cluster|worker_threads|os)['"]/;

/** Libraries and words of commands, by language. */
const commands: Readonly<Record<CodeLanguage, RegExp>> = {
  javascript:
    /\b(?:from|import|require\()\s*['"](?:commander|yargs(?:\/[\w-]+)?|meow|cac|@oclif\/core|inquirer|@inquirer\/[\w-]+|prompts|minimist|clipanion|sade)['"]|\bprocess\.argv\[[2-9]\]|=\s*process\.argv\.slice\(2\)/,
  python:
    /^(?:from|import)\s+(?:argparse|click|typer|fire|docopt|optparse|django\.core\.management(?:\.base)?)\b|^if __name__ == ['"]__main__['"]|\bsys\.argv\[[1-9]/m,
  java: /^import (?:picocli|com\.beust\.jcommander|org\.apache\.commons\.cli)\.|\bstatic void main\(\s*(?:final\s+)?String/m,
  csharp:
    /^using (?:System\.CommandLine|CommandLine|Spectre\.Console|McMaster\.Extensions\.CommandLineUtils)\b|\bstatic (?:async )?(?:void|int|Task(?:<int>)?) Main\(/m,
  go: /"github\.com\/(?:spf13\/cobra|urfave\/cli(?:\/v\d)?|alecthomas\/kong|jessevdk\/go-flags)"|^package main\b(?=[\s\S]*(?:^\s*"flag"$|\bos\.Args\b))/m,
};

/** Words of a program that goes on to serve, whatever else it is. */
const serves =
  /ListenAndServe|\bServe\(|"net\/http"|SpringApplication|Micronaut\.run|Quarkus\.run|WebApplication|CreateHostBuilder|UseKestrel|uvicorn\.run|\.run_app\(|\bcreateServer\(|\.listen\(/;

/** @param manifest text of the nearest `package.json`, asked for files of JavaScript alone */
export function filePlatform(
  text: string,
  language: CodeLanguage,
  manifest: () => string | undefined = () => undefined,
): FilePlatform {
  if (language === 'javascript') {
    const kind = packageKind(manifest());
    if (kind !== 'server') return kind;
    if (clientImport.test(text)) return 'client';
    if (clientGlobal.test(text) && !nodeImport.test(text)) return 'client';
  }
  return commands[language].test(text) && !serves.test(text) ? 'command' : 'server';
}

/**
 * A package with a library for servers is one for servers, whatever else it has; where it installs a command, those that it is only
 * developed with do not count.
 */
function packageKind(manifest: string | undefined): FilePlatform {
  const parsed = parsePackageJson(manifest);
  if (parsed === null) return 'server';
  const { json, dependencies, devDependencies } = parsed;
  const hasCommand = json['bin'] !== undefined;
  const names = [...dependencies.keys(), ...devDependencies.keys()];
  const running = hasCommand ? [...dependencies.keys()] : names;
  if (running.some((name) => serverPackages.test(name))) return 'server';
  if (!hasCommand && names.some((name) => storePackages.test(name))) return 'server';
  if (names.some((name) => clientPackages.test(name))) return 'client';
  return hasCommand ? 'command' : 'server';
}
