import { expect, test } from 'vitest';
import { detectInLines } from '../../../../src/insights/cloud/detect/detect-in-lines.ts';
import { startScripts } from '../../../../src/insights/deployment/docker/start-scripts.ts';

const script = '#!/bin/sh\n# as gosu\nexec su-exec shop "$@"\n';

function scripts(path: string, lines: readonly string[], files: Readonly<Record<string, string>>): string {
  return startScripts(path, lines.join('\n'), (place) => files[place]);
}

test('[I-cloud-start-scripts] what an image starts is found by what it copies, under another name or out of a folder', () => {
  const command = 'ENTRYPOINT ["/usr/bin/start"]';
  expect(scripts('Dockerfile', ['COPY deploy/run.sh /usr/bin/start', command], { 'deploy/run.sh': script })).toContain(
    'su-exec',
  );
  expect(scripts('Dockerfile', ['COPY --chmod=755 bin/ /usr/bin/', command], { 'bin/start': script })).toContain(
    'su-exec',
  );
  expect(scripts('a/Dockerfile', ['COPY . /app', 'CMD ./docker/up.sh'], { 'docker/up.sh': script })).toContain(
    'su-exec',
  );
  const stage = 'COPY --from=build /usr/src/build/entry.sh /sbin/entry.sh';
  expect(scripts('Dockerfile', [stage, 'ENTRYPOINT [ "/sbin/entry.sh" ]'], { 'build/entry.sh': script })).toContain(
    'su-exec',
  );
});

test('[I-cloud-start-scripts] the folders above an absolute path end at the root', () => {
  expect(scripts('/shop/a/Dockerfile', ['COPY . /app', 'CMD ./up.sh'], { '/shop/up.sh': script })).toContain('su-exec');
  expect(scripts('/shop/Dockerfile', ['COPY . /app', 'CMD ./up.sh'], {})).toBe('');
});

test('[I-cloud-start-scripts] comments, programs and scripts that it does not start say nothing', () => {
  expect(scripts('Dockerfile', ['CMD ["/run.sh"]'], { 'run.sh': script })).not.toContain('gosu');
  expect(scripts('Dockerfile', ['COPY run.sh /', 'CMD ["/other"]'], { 'run.sh': script })).toBe('');
  expect(scripts('Dockerfile', ['COPY a.js /', 'CMD ["node", "a.js"]'], { 'a.js': 'run();' })).toBe('');
  expect(scripts('Dockerfile', ['COPY run.sh /'], { 'run.sh': script })).toBe('');
});

test('[I-cloud-start-scripts] a rule for what is absent can ask the scripts that an image starts', () => {
  const rule = { kind: 'lines', files: [], matches: /^USER|su-exec/u, absent: true } as const;
  const image = { path: 'Dockerfile', text: 'FROM a\nCMD ["/run.sh"]', startScripts: () => script };
  expect(detectInLines(image, 'root', { ...rule, inStartScripts: true })).toEqual([]);
  expect(detectInLines(image, 'root', { ...rule, inStartScripts: false })).toHaveLength(1);
  expect(detectInLines({ ...image, startScripts: () => '' }, 'root', { ...rule, inStartScripts: true })).toHaveLength(
    1,
  );
});
