/** The value below which the given share of the samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** Between which two samples the median of what they are drawn from lies, with 95 % confidence: by the sign test, so for any distribution. */
export function medianInterval(samples: readonly number[]): readonly [number, number] {
  const sorted = Float64Array.from(samples).sort();
  const from = Math.max(0, Math.floor((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2));
  return [sorted[from] ?? Number.NaN, sorted[sorted.length - 1 - from] ?? Number.NaN];
}

export function geometricMean(samples: readonly number[]): number {
  return Math.exp(samples.reduce((sum, sample) => sum + Math.log(sample), 0) / samples.length);
}

export function mean(samples: readonly number[]): number {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}

/** Three significant digits. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(4, digits));
}
