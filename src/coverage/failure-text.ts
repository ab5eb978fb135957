import type { AnalysisFailure } from '../model/coverage.ts';

/** A failure as a clause, without its place: `data access (knex) failed, 3 times: no table`. */
export function failureText({ phase, model, message, count }: AnalysisFailure): string {
  const times = count > 1 ? `, ${groupedCount(count)} times` : '';
  return `${phase}${model === null ? '' : ` (${model})`} failed${times}: ${message}; everything else is analysed`;
}

/** `11 726` */
export function groupedCount(count: number): string {
  return count.toLocaleString('en').replaceAll(',', ' ');
}
