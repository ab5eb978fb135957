/** What one process took, and counts of what it did. */
export interface Measurement {
  /** Wall time since the process began. */
  readonly seconds: number;
  /** Processor time, user and system; less disturbed by other work on the machine than wall time. */
  readonly cpuSeconds: number;
  /** Largest resident set. */
  readonly megabytes: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** Writes the measurement of this process to standard output, as one line of JSON. */
export function printMeasurement(counts: Readonly<Record<string, number>>): void {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const measurement: Measurement = {
    seconds: process.uptime(),
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1000,
    counts,
  };
  process.stdout.write(`${JSON.stringify(measurement)}\n`);
}
