import { ToolError } from './tool-error.ts';

interface PromptArgument {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

/** A task that a person starts in a client, as a message with the steps to take. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  readonly text: (values: Readonly<Record<string, string>>) => string;
}

const application: PromptArgument = { name: 'application', description: 'Name of the application.', required: true };

export const prompts: readonly Prompt[] = [
  {
    name: 'impact_review',
    title: 'Review the impact of a change',
    description: 'What a change may break: callers, routes, data and tests, with what to check.',
    arguments: [
      application,
      { name: 'change', description: 'A unified diff, or the names or ids of what changes.', required: true },
    ],
    text: ({ application, change }) =>
      [
        `Review what the following change may break in the application "${application}", with the Stratigraph tools.`,
        '1. impact with diff, or with objects: what reaches the change, transactions, end points and tests.',
        '2. object_context of each changed object whose signature or behaviour changes: its callers with their lines.',
        '3. paths from an affected route to the change, where it is not plain how it gets there.',
        '4. Ask coverage for what the analysis does not know about the files concerned.',
        'Report: what changes; what reaches it, nearest first, each with file and line; which transactions and data are affected;',
        'which tests cover it and which are missing; what is uncertain, and why. Claim nothing that no answer shows.',
        '',
        'The change:',
        change,
      ].join('\n'),
  },
  {
    name: 'migration_assessment',
    title: 'Assess a move to the cloud',
    description:
      'What hinders and helps a move of the application to containers or another platform, with places and effort.',
    arguments: [
      application,
      { name: 'strategy', description: 'containerization or platform-migration. Default: both.', required: false },
    ],
    text: ({ application, strategy }) =>
      [
        `Assess a move of the application "${application}" to the cloud${strategy ? ` (${strategy})` : ''}, with the Stratigraph tools.`,
        `1. cloud_patterns with contribution Blocker${strategy ? ` and strategy ${strategy}` : ''}: every blocker, with criticality, number of objects and places.`,
        '2. For each critical or high blocker: its places, and the transactions that go through them.',
        '3. cloud_patterns with contribution Booster: what is there already.',
        '4. vulnerabilities: packages to upgrade on the way.',
        '5. coverage: what the analysis does not know.',
        'Report: blockers by criticality with places and what replaces them, the transactions concerned, boosters, an order of work,',
        'and what is uncertain. Give counts as the tools give them.',
      ].join('\n'),
  },
];

/** The text of a prompt with its arguments. Throws `ToolError` for what is unknown or missing. */
export function promptText(name: string, values: Readonly<Record<string, string>>): string {
  const prompt = prompts.find((each) => each.name === name);
  if (!prompt)
    throw new ToolError(`There is no prompt "${name}"; there are ${prompts.map((each) => each.name).join(', ')}.`);
  for (const argument of prompt.arguments) {
    if (argument.required && !values[argument.name])
      throw new ToolError(`${argument.name}: is missing; ${argument.description}`);
  }
  return prompt.text(values);
}
