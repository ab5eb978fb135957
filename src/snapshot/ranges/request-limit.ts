/** Runs so many at once; the others wait for their turn. */
export function requestLimit(most: number): <T>(request: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (request) => {
    if (running >= most) await new Promise<void>((turn) => waiting.push(turn));
    else running++;
    try {
      return await request();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
