import { type DockerInstruction, dockerInstructions } from './docker-instructions.ts';

/** One `FROM` of a Dockerfile with what follows it, up to the next. Lines are counted from 1. */
interface Stage {
  readonly name: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Earlier stages that it starts from or copies from. */
  readonly base: Stage | undefined;
  readonly copiesFrom: readonly Stage[];
}

/** Parts of the names of stages whose images are for those who develop, test and build. */
const developing = new Set(
  'dev devel develop development devcontainer test tests testing tester unittest e2e ci lint linter debug local bench benchmark docs build builder artifact artifacts binaries export'.split(
    ' ',
  ),
);

/**
 * A Dockerfile without the stages that are no part of an image to deploy; their lines are left empty, so that the others keep their
 * numbers. Deployed are the stages that no other one uses, but not those named for development, tests or builds where there are others,
 * and those they start from; what is copied out of a stage does not deploy it.
 */
export function deployedStages(text: string): string {
  const stages = readStages(text);
  if (stages.length < 2) return text;
  const deployed = new Set<Stage>();
  for (const final of finalStages(stages)) {
    for (let stage: Stage | undefined = final; stage !== undefined; stage = stage.base) deployed.add(stage);
  }
  const lines = text.split('\n');
  for (const stage of stages) {
    if (!deployed.has(stage)) lines.fill('', stage.startLine - 1, stage.endLine);
  }
  return lines.join('\n');
}

function finalStages(stages: readonly Stage[]): readonly Stage[] {
  const used = new Set(stages.flatMap(({ base, copiesFrom }) => [base, ...copiesFrom]));
  const unused = stages.filter((stage) => !used.has(stage));
  const meant = unused.filter(({ name }) => !isDevelopmentStage(name));
  return meant.length > 0 ? meant : stages.slice(-1);
}

/** Whether the image of a stage is for those who develop, test and build, by its name. */
export function isDevelopmentStage(name: string): boolean {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((part) => developing.has(part));
}

function readStages(text: string): readonly Stage[] {
  const instructions = dockerInstructions(text);
  const starts = [...instructions.keys()].filter((at) => instructions[at]?.name === 'FROM');
  const lineCount = text.split('\n').length;
  const stages: Stage[] = [];
  for (const [order, at] of starts.entries()) {
    const next = starts[order + 1];
    const own = instructions.slice(at, next);
    const [from, ...rest] = own as [DockerInstruction, ...DockerInstruction[]];
    const [, image = '', name = String(order)] =
      /^(?:--\S+\s+)*(\S+)(?:\s+as\s+(\S+))?/i.exec(from.value.toLowerCase()) ?? [];
    const find = (wanted: string): Stage | undefined =>
      stages.findLast((stage) => stage.name === wanted) ?? (/^\d+$/.test(wanted) ? stages[Number(wanted)] : undefined);
    stages.push({
      name,
      startLine: from.startLine,
      endLine: next === undefined ? lineCount : (instructions[next] as DockerInstruction).startLine - 1,
      base: find(image),
      copiesFrom: rest.flatMap(({ value }) => sourcesOf(value.toLowerCase()).flatMap((wanted) => find(wanted) ?? [])),
    });
  }
  return stages;
}

/** Stages named in `--from=build` and `--mount=…,from=build`. */
function sourcesOf(value: string): readonly string[] {
  return [...value.matchAll(/(?:--|,)from=([\w.-]+)/g)].map(([, name]) => name as string);
}
