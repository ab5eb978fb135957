import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import ignore from 'ignore';
import { describe, expect, it } from 'vitest';
import { PathPatterns } from '../../../src/rule-files/path-patterns.ts';

describe('patterns of paths', () => {
  it('say the same of each of many paths as the library asked for the first time', () => {
    const lists = [['*.ts', '!keep*', 'out/'], ['/a/**', '!/a/b/*.js'], [], ['docker-compose*.yml', '!*test*']];
    const paths = Array.from(
      { length: 5000 },
      (_, i) => [`a/b/file${i}.ts`, `keep${i}/out/x.js`, `a/b/${i}.js`, `b/docker-compose${i}.yml`][i % 4] as string,
    );
    for (const list of lists) {
      const patterns = new PathPatterns(list);
      for (const path of paths) {
        const { ignored, unignored } = ignore().add(list).test(path);
        expect(patterns.verdict(path), path).toMatchObject({ ignored, unignored });
      }
    }
  });

  it('match no path that leads elsewhere', () => {
    const patterns = new PathPatterns(['*']);
    expect(['a', 'a/b/', '', '/a', './a', '../a', '..'].filter((path) => patterns.matches(path))).toEqual([
      'a',
      'a/b/',
    ]);
  });

  it('need no more memory for a million paths than for some [RL-trees]', () => {
    const patterns = new PathPatterns(['*.yml', '!a*']);
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const heap = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    for (let at = 0; at < 5000; at++) patterns.matches(`d${at % 100}/e${at}/f.ts`);
    const before = heap();
    for (let at = 0; at < 100_000; at++) patterns.matches(`d${at % 100}/e${at}/f.ts`);
    expect(heap() - before).toBeLessThan(5_000_000);
  });
});
