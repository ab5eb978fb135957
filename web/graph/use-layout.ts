import { useEffect, useState } from 'preact/hooks';
import type { LayoutTask } from './layout-worker.ts';

export interface LaidOut<T> {
  readonly task: LayoutTask;
  readonly layout: T | undefined;
  readonly error: string | undefined;
}

/** Lays a graph out in a worker of its own, which ends with the task: a newer task ends the one before. `task` must be stable. */
export function useLayout<T>(task: LayoutTask): LaidOut<T> {
  const [done, setDone] = useState<LaidOut<T> | undefined>(undefined);
  useEffect(() => {
    const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<T>) => {
      setDone({ task, layout: data, error: undefined });
      worker.terminate();
    });
    worker.addEventListener('error', ({ message }) => {
      setDone({ task, layout: undefined, error: message || 'the layout failed' });
      worker.terminate();
    });
    worker.postMessage(task);
    return () => worker.terminate();
  }, [task]);
  return done?.task === task ? done : { task, layout: undefined, error: undefined };
}
