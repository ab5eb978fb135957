import { settings } from '../../config/settings.ts';
import { RequestError } from '../../workflows/workflow-error.ts';
import { type Command, exitStatus } from '../command.ts';

/** `completion`, of the commands that `all` gives once every one is there, this one included. */
export function completionCommand(all: () => readonly Command[]): Command {
  return {
    name: 'completion',
    summary: 'Prints a script that completes commands and options in bash, zsh or fish.',
    positionals: 'bash|zsh|fish',
    options: {},
    settings: [],
    examples: ['source <(stratigraph completion bash)', 'stratigraph completion fish | source'],
    async run({ positionals }) {
      const [shell, extra] = positionals;
      const script = shell !== undefined && Object.hasOwn(scripts, shell) ? scripts[shell as Shell] : undefined;
      if (script === undefined || extra !== undefined) throw new RequestError('give one of bash, zsh and fish');
      process.stdout.write(script(all()));
      return exitStatus.done;
    },
  };
}

type Shell = 'bash' | 'zsh' | 'fish';

const scripts: Readonly<Record<Shell, (commands: readonly Command[]) => string>> = {
  bash: bashScript,
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`,
  fish: fishScript,
};

/** Options of a command as they are typed. */
function flagsOf(command: Command): { readonly flag: string; readonly help: string }[] {
  return [
    ...Object.entries(command.options).map(([flag, { help }]) => ({ flag, help })),
    ...command.settings.map((name) => ({ flag: settings[name].flag, help: settings[name].help })),
  ];
}

/** Zsh runs it too, by its emulation. Only words of our own tables stand in it. */
function bashScript(commands: readonly Command[]): string {
  const first = [...new Set(commands.map(({ name }) => name.split(' ')[0]))].join(' ');
  const cases = commands.map((command) => {
    const flags = flagsOf(command).map(({ flag }) => `--${flag}`);
    return `    "${command.name}"*) words="${[...flags, '--help'].join(' ')}" ;;`;
  });
  return [
    '_stratigraph() {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell.
    '  local current="${COMP_WORDS[COMP_CWORD]}" words="" line="${COMP_WORDS[*]:1}"',
    `  if [ "$COMP_CWORD" -eq 1 ]; then words="${first}"; else case "$line" in`,
    // The longest name first: `scan packages` before a command `scan`.
    ...cases.sort((a, b) => b.length - a.length),
    '  esac; fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _stratigraph stratigraph',
    '',
  ].join('\n');
}

function fishScript(commands: readonly Command[]): string {
  const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap((command) => {
    const [word = '', next] = command.name.split(' ');
    const start = `complete -c stratigraph -n __fish_use_subcommand -f -a ${word} -d ${quoted(next ? `${word} …` : command.summary)}`;
    const second = next
      ? [`complete -c stratigraph -n '__fish_seen_subcommand_from ${word}' -f -a ${next} -d ${quoted(command.summary)}`]
      : [];
    const flags = flagsOf(command).map(
      ({ flag, help }) =>
        `complete -c stratigraph -n '__fish_seen_subcommand_from ${next ?? word}' -l ${flag} -d ${quoted(help)}`,
    );
    return [start, ...second, ...flags];
  });
  return `${[...new Set(lines)].join('\n')}\n`;
}
