import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showProgress } from '../../../src/cli/progress.ts';
import { formatCount } from '../../../src/workflows/progress.ts';

function stream(isTTY: boolean, columns?: number): { readonly stream: NodeJS.WriteStream; readonly written: string[] } {
  const written: string[] = [];
  const write = (text: string): boolean => {
    written.push(text);
    return true;
  };
  return { stream: { isTTY, columns, write } as unknown as NodeJS.WriteStream, written };
}

describe('progress', () => {
  beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => vi.useRealTimers());

  it('draws a bar on a terminal, at most ten times a second, and wipes it at the end', () => {
    const { stream: terminal, written } = stream(true, 100);
    const progress = showProgress(terminal);
    progress.report({ phase: 'reading', done: 0, total: 2000 });
    progress.report({ phase: 'reading', done: 1, total: 2000 });
    vi.advanceTimersByTime(100);
    progress.report({ phase: 'reading', done: 1000, total: 2000 });
    progress.finish();
    expect(written.join('')).toBe(
      '\r\u001b[K[........................]   0 %  reading  0/2 000' +
        '\r\u001b[K[############............]  50 %  reading  1 000/2 000\r\u001b[K',
    );
  });

  it('shows what is done where the total is not known, and a new phase at once', () => {
    const { stream: terminal, written } = stream(true, 100);
    const progress = showProgress(terminal);
    progress.report({ phase: 'reading', done: 12_345 });
    progress.report({ phase: 'sorting', done: 0 });
    expect(written.filter((text) => !text.startsWith('\r'))).toEqual(['reading  12 345', 'sorting  0']);
  });

  it.each([
    [30, 29],
    [0, 79],
    [undefined, 79],
  ])('stays on one line of a terminal with %s columns', (columns, longest) => {
    const { stream: terminal, written } = stream(true, columns);
    showProgress(terminal).report({ phase: 'x'.repeat(200), done: 1, total: 2 });
    expect(Math.max(...written.map((text) => text.length))).toBe(longest);
  });

  it('prints plain lines elsewhere: when a phase begins, then every five seconds', () => {
    const { stream: file, written } = stream(false);
    const progress = showProgress(file);
    progress.report({ phase: 'reading', done: 0, total: 10 });
    progress.report({ phase: 'reading', done: 1, total: 10 });
    vi.advanceTimersByTime(5000);
    progress.report({ phase: 'reading', done: 2, total: 10 });
    progress.report({ phase: 'sorting', done: 0 });
    vi.advanceTimersByTime(5000);
    progress.report({ phase: 'sorting', done: 7 });
    vi.advanceTimersByTime(5000);
    progress.report({ phase: 'sorting', done: 0, percent: 60 });
    progress.finish();
    expect(written).toEqual(['reading (10)\n', 'reading: 2 of 10\n', 'sorting\n', 'sorting: 7\n', '60 % sorting\n']);
  });
});

describe('formatCount', () => {
  it('groups digits by three', () => {
    expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(['0', '999', '1 000', '1 234 567']);
  });
});
