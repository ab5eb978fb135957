import { type Setting, settings } from '../config/settings.ts';
import type { Command } from './command.ts';

/** The page that `help COMMAND` and `COMMAND --help` print. */
export function commandUsage(command: Command): string {
  const rows = [
    ...Object.entries(command.options).map(([name, option]) => ({
      flag: [
        option.short ? `-${option.short}, ` : '',
        `--${name}`,
        option.placeholder ? ` ${option.placeholder}` : '',
      ].join(''),
      help: option.help + (option.required ? ' Required.' : ''),
    })),
    ...command.settings.map((name) => {
      const setting: Setting = settings[name];
      return {
        flag: `--${setting.flag} ${setting.placeholder}`,
        help: `${setting.help} Default: ${formatDefault(setting)}. Environment: ${setting.environment}.`,
      };
    }),
    { flag: '-h, --help', help: 'Prints this page.' },
  ];
  return [
    `usage: ${usageLine(command)}`,
    '',
    command.summary,
    '',
    ...rows.flatMap(({ flag, help }) => [`  ${flag}`, ...wrap(help, 74).map((line) => `      ${line}`)]),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${example}`),
    '',
  ].join('\n');
}

/** The list of commands. */
export function programUsage(commands: readonly Command[]): string {
  return [
    'usage: stratigraph COMMAND [OPTION…]',
    '',
    'Answers questions about an analysed application.',
    '',
    ...summaryLines(commands),
    '',
    '`stratigraph help COMMAND` shows more of one command, `stratigraph --version` the version.',
    'Exit status: 0 done, 1 the input or the work failed, 2 the command line is wrong.',
    '',
  ].join('\n');
}

/** The page of several commands whose names begin with the same word. */
export function groupUsage(name: string, commands: readonly Command[]): string {
  return [
    ...commands.map((command, at) => `${at === 0 ? 'usage:' : '      '} ${usageLine(command)}`),
    '',
    ...summaryLines(commands),
    '',
    `\`stratigraph help ${name} COMMAND\` shows more of one of them: its options, and examples.`,
    '',
  ].join('\n');
}

function summaryLines(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map((command) => command.name.length));
  return commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
}

export function usageLine(command: Command): string {
  const required = Object.entries(command.options).filter(([, option]) => option.required);
  return [
    'stratigraph',
    command.name,
    command.positionals,
    ...required.map(([name, o]) => `--${name} ${o.placeholder ?? ''}`.trim()),
    '[OPTION…]',
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/** A setting's default as a user would write it. */
export function formatDefault(setting: Setting): string {
  if (setting.kind === 'switch') return setting.default ? 'on' : 'off';
  if (setting.kind === 'bytes') {
    const { default: bytes } = setting;
    return bytes < 1024 ** 2 ? `${bytes / 1024}KB` : `${bytes / 1024 ** 2}MB`;
  }
  if (setting.kind === 'paths') return 'none';
  return String(setting.default);
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
