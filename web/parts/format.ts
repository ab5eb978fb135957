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

/** `12.3 %`; of nothing: `–`. Only the whole is `100.0 %`, and only nothing `0.0 %`. */
export function share(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = ((100 * part) / whole).toFixed(1);
  if (percent === '100.0' && part < whole) return '> 99.9 %';
  if (percent === '0.0' && part > 0) return '< 0.1 %';
  return `${percent} %`;
}
