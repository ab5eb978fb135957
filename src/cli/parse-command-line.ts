import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type SettingName, settings } from '../config/settings.ts';
import { RequestError } from '../workflows/workflow-error.ts';
import type { Command, CommandInput } from './command.ts';
import { nearestWord } from './nearest-word.ts';

/** Splits the words after the command's name into positionals and flags. Throws `RequestError`. */
export function parseCommandLine(
  command: Command,
  words: readonly string[],
  environment: CommandInput['environment'],
): CommandInput {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } };
  for (const [name, option] of Object.entries(command.options)) {
    options[name] = {
      type: option.type,
      ...(option.short && { short: option.short }),
      ...(option.multiple && { multiple: true }),
    };
  }
  for (const name of command.settings) {
    options[flagOf(name)] = { type: 'string', multiple: settings[name].kind === 'paths' };
  }
  const { values, positionals } = parseStrictly(words, options);
  if (values['help'] !== true) {
    if (command.positionals === '' && positionals[0] !== undefined) {
      throw new RequestError(`"${positionals[0]}" is not expected${meantOption(command, values, positionals[0])}`);
    }
    requireOptions(command, values);
  }
  return { positionals, flags: values, environment };
}

/** The option that a bare word is most likely the value of. */
function meantOption({ options }: Command, values: Record<string, unknown>, word: string): string {
  const name = ['name', 'app'].find((each) => options[each]?.type === 'string' && values[each] === undefined);
  return name === undefined ? '' : `; did you mean --${name} ${word}?`;
}

function parseStrictly(
  words: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
): { values: Record<string, unknown>; positionals: string[] } {
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
      tokens: true,
    });
    refuseRepeated(tokens, options);
    return { values, positionals };
  } catch (error) {
    if (error instanceof RequestError) throw error;
    const message = ((error as Error).message.split('. ')[0] as string).replace(/\.$/, '');
    throw new RequestError(message + nearestOption(message, Object.keys(options)), { cause: error });
  }
}

/** What a mistyped option comes nearest to. */
function nearestOption(message: string, names: readonly string[]): string {
  const [, mistyped] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
  const near = mistyped === undefined ? undefined : nearestWord(mistyped, names);
  return near === undefined ? '' : `; did you mean --${near}?`;
}

function refuseRepeated(
  tokens: readonly { readonly kind: string; readonly name?: string }[],
  options: NonNullable<ParseArgsConfig['options']>,
): void {
  const seen = new Set<string>();
  for (const { kind, name } of tokens) {
    if (kind !== 'option' || name === undefined) continue;
    if (seen.has(name) && !options[name]?.multiple) throw new RequestError(`--${name} is given twice`);
    seen.add(name);
  }
}

function requireOptions(command: Command, values: Record<string, unknown>): void {
  for (const [name, option] of Object.entries(command.options)) {
    if (option.required && values[name] === undefined) {
      throw new RequestError(`--${name}${option.placeholder ? ` ${option.placeholder}` : ''} is missing`);
    }
    if (typeof values[name] === 'string' && values[name] === '') throw new RequestError(`--${name} must not be empty`);
  }
}

function flagOf(name: SettingName): string {
  return settings[name].flag;
}
