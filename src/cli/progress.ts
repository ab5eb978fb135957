import { formatDuration } from '../workflows/overall-progress.ts';
import { formatCount, type Progress } from '../workflows/progress.ts';

const barWidth = 24;
const redrawEvery = 100;
const lineEvery = 5000;

/**
 * Shows progress on standard error: a bar that redraws itself on a terminal, elsewhere a plain line when a phase begins and
 * every few seconds in a long one. `finish` clears the bar.
 */
export function showProgress(stream: NodeJS.WriteStream = process.stderr): {
  report: (progress: Progress) => void;
  finish: () => void;
} {
  return stream.isTTY ? drawBar(stream) : printLines(stream);
}

function drawBar(stream: NodeJS.WriteStream): ReturnType<typeof showProgress> {
  let last = 0;
  let phase = '';
  const clear = (): void => {
    stream.write('\r\u001b[K');
  };
  return {
    report(progress) {
      const now = Date.now();
      if (progress.phase === phase && now - last < redrawEvery) return;
      last = now;
      phase = progress.phase;
      clear();
      stream.write(formatBar(progress).slice(0, Math.max(20, (stream.columns || 80) - 1)));
    },
    finish: clear,
  };
}

function formatBar(progress: Progress): string {
  const { phase, done, total } = progress;
  const amount = total ? `${formatCount(done)}/${formatCount(total)}` : formatCount(done);
  const percent = progress.percent ?? (total ? Math.floor(Math.min(1, done / total) * 100) : undefined);
  if (percent === undefined) return `${phase}  ${amount}`;
  const filled = Math.round((percent / 100) * barWidth);
  const bar = `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${String(percent).padStart(3)} %`;
  return `${bar}  ${phase}  ${total || done > 0 ? amount : ''}${remaining(progress)}`.trimEnd();
}

/** `, about 3 min left`, where that is known. */
function remaining({ remainingSeconds }: Progress): string {
  return remainingSeconds === undefined ? '' : `, about ${formatDuration(remainingSeconds)} left`;
}

function printLines(stream: NodeJS.WriteStream): ReturnType<typeof showProgress> {
  let last = 0;
  let phase = '';
  return {
    report(progress) {
      const now = Date.now();
      if (progress.phase === phase && now - last < lineEvery) return;
      const begins = progress.phase !== phase;
      last = now;
      phase = progress.phase;
      const { done, total } = progress;
      const amount = total ? ` ${formatCount(done)} of ${formatCount(total)}` : done > 0 ? ` ${formatCount(done)}` : '';
      const percent = progress.percent === undefined ? '' : `${String(progress.percent).padStart(2)} % `;
      const line = begins ? `${phase}${total ? ` (${formatCount(total)})` : ''}` : `${phase}${amount && `:${amount}`}`;
      stream.write(`${percent}${line}${remaining(progress)}\n`);
    },
    finish() {},
  };
}
