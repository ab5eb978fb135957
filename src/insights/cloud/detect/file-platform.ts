import { parsePackageJson } from '../../../languages/typescript/conventions/package-json.ts';
import { deploymentPattern } from '../../deployment/rules/read-deployment-rules.ts';
import type { CodeLanguage } from '../../file-language.ts';

/**
 * Where the code of a file runs: on a server, on a person's machine (browser, desktop, phone), or as a command that someone starts by
 * hand. What is not known to be one of the others counts as server.
 */
export type FilePlatform = 'server' | 'client' | 'command';

const clientPackages = deploymentPattern('platforms', 'file-platform-client-packages');
const serverPackages = deploymentPattern('platforms', 'file-platform-server-packages');
const storePackages = deploymentPattern('platforms', 'file-platform-store-packages');

const clientImport = deploymentPattern('platforms', 'file-platform-client-import');
const clientGlobal = deploymentPattern('platforms', 'file-platform-client-global');
const nodeImport = deploymentPattern('platforms', 'file-platform-node-import');

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

const serves = deploymentPattern('platforms', 'file-platform-serves');

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
