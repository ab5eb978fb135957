/** `1,234 objects`, `1 object`. */
export function count(value: number, noun: string, plural = `${noun}s`): string {
  return `${number(value)} ${value === 1 ? noun : plural}`;
}

export function number(value: number): string {
  return value.toLocaleString('en');
}

/** A time of the interface in the reader's zone, to the minute. */
export function time(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' });
}

/** `12.3 %`; of nothing: `–`. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}
