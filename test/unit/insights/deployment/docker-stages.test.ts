import { expect, test } from 'vitest';
import { dockerInstructions } from '../../../../src/insights/deployment/docker/docker-instructions.ts';
import { deployedStages } from '../../../../src/insights/deployment/docker/docker-stages.ts';

const file = (...lines: string[]): string => lines.join('\n');

/** The numbers of the lines that are left. */
function linesLeft(text: string): number[] {
  return deployedStages(text)
    .split('\n')
    .flatMap((line, at) => (line === '' ? [] : [at + 1]));
}

test('[I-cloud-image-stages] a stage that only gives files is no part of the image, one that it starts from is', () => {
  const text = file(
    'FROM node AS base',
    'USER node',
    'FROM golang AS build',
    'RUN go build',
    'FROM base',
    'COPY --from=build /a /a',
    'CMD ["/a"]',
  );
  expect(linesLeft(text)).toEqual([1, 2, 5, 6, 7]);
});

test('[I-cloud-image-stages] a stage for development or tests is no part of the image, wherever it stands', () => {
  const text = file(
    'FROM node AS base',
    'FROM base AS production',
    'CMD a',
    'FROM base AS pr-test2',
    'HEALTHCHECK CMD b',
    'FROM base AS dev',
    'CMD c',
  );
  expect(linesLeft(text)).toEqual([1, 2, 3]);
});

test('[I-cloud-image-stages] all stages that nothing uses are images where their names do not say otherwise', () => {
  expect(linesLeft(file('FROM node AS api', 'CMD a', 'FROM node AS worker', 'CMD b'))).toEqual([1, 2, 3, 4]);
});

test('[I-cloud-image-stages] the last stage counts where all are named for development', () => {
  expect(linesLeft(file('FROM node AS lint', 'RUN a', 'FROM node AS build', 'RUN b'))).toEqual([3, 4]);
});

test('[I-cloud-image-stages] stages are found by number, by mount and in any letter case', () => {
  const text = file(
    'FROM a',
    'RUN a',
    'from b As Tools',
    'RUN b',
    'FROM c',
    'COPY --chown=1 --from=0 /a /a',
    'RUN --mount=type=bind,from=tools,source=/b /b',
  );
  expect(linesLeft(text)).toEqual([5, 6, 7]);
});

test('[I-cloud-image-stages] what stands before the first stage stays, and a file of one stage as it is', () => {
  expect(linesLeft(file('ARG V=1', 'FROM a AS build', 'FROM b', 'COPY --from=build /a /'))).toEqual([1, 3, 4]);
  const one = file('# syntax', 'FROM a AS test', 'RUN b');
  expect(deployedStages(one)).toBe(one);
});

test('[I-cloud-image-stages] instructions reach over continued lines, comments between them and here-documents', () => {
  const text = file('RUN a \\', '# why', '  && b', 'COPY <<EOF /run.sh', 'FROM nothing', 'EOF', '# CMD x', 'cmd y');
  expect(dockerInstructions(text)).toEqual([
    { name: 'RUN', value: 'a && b', startLine: 1, endLine: 3 },
    { name: 'COPY', value: '<<EOF /run.sh\nFROM nothing', startLine: 4, endLine: 6 },
    { name: 'CMD', value: 'y', startLine: 8, endLine: 8 },
  ]);
});
