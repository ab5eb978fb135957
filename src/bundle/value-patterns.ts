/** Largest id: 2^53 − 1. */
export const maxId = Number.MAX_SAFE_INTEGER;

/** Source of a regular expression for the decimals from 1 to `max`, without leading zeros. */
export function decimalsUpTo(max: number): string {
  const digits = String(max);
  const sameLength = [...digits].flatMap((digit, at) => {
    const lowest = at === 0 ? 1 : 0;
    if (Number(digit) <= lowest) return [];
    const rest = digits.length - at - 1;
    return [`${digits.slice(0, at)}[${lowest}-${Number(digit) - 1}]${rest > 0 ? `[0-9]{${rest}}` : ''}`];
  });
  const shorter = digits.length > 1 ? [`[1-9][0-9]{0,${digits.length - 2}}`] : [];
  return `^(?:${[...shorter, ...sameLength, digits].join('|')})$`;
}

const day31 = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])';
const day30 = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)';
const day28 = '02-(?:0[1-9]|1[0-9]|2[0-8])';
const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const date = `(?:[0-9]{4}-(?:${day31}|${day30}|${day28})|${leapYear}-02-29)`;
const clock = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\\.[0-9]+)?)?';
const zone = '(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])';

/**
 * Source of a regular expression for the times a bundle may hold: ISO 8601, extended form, a calendar date that exists
 * (midnight UTC) or a date, a time of day and its zone.
 */
export const isoTime = `^${date}(?:T${clock}${zone})?$`;

/** Source of a regular expression for `<strategy>:<number>`, the number without leading zeros and at most 15 digits. */
export const patternId = '^.+:(?:0|[1-9][0-9]{0,14})$';
