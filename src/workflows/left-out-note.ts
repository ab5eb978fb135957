import type { LeftOut } from '../languages/typescript/projects/exclusion-count.ts';
import { formatAmount } from './progress.ts';

/** What a user may ask for, by reason, where it is not an option of the command that is shown. */
const remedies: Readonly<Record<string, string>> = { 'not deployed': '`scan cloud --deployed PATTERN` takes in' };

/**
 * What was left out, in one line; none where nothing was. What the scan for cloud patterns alone left out, or in another amount, follows behind what
 * the analysis of the code did.
 */
export function leftOutNote(code: readonly LeftOut[], cloud: readonly LeftOut[] = []): string[] {
  const ofCode = code.map(reasonText);
  const ofCloud = cloud.map(reasonText).filter((text) => !ofCode.includes(text));
  const groups = [
    ...(ofCode.length === 0 ? [] : [`left out: ${ofCode.join('; ')}`]),
    ...(ofCloud.length === 0 ? [] : [`left out of the scan for cloud patterns: ${ofCloud.join('; ')}`]),
  ];
  return groups.length === 0 ? [] : [groups.join('. ')];
}

function reasonText({ reason, files, directories, examples }: LeftOut): string {
  const amounts = [formatAmount(directories, 'folder'), formatAmount(files, 'file')].filter((text) => text !== '');
  const more = files + directories > examples.length ? ', …' : '';
  const remedy = remedies[reason] === undefined ? '' : `; ${remedies[reason]}`;
  return `${reason}, ${amounts.join(' and ')} (${examples.join(', ')}${more}${remedy})`;
}
