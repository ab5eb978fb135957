import type { EndPointRule } from './rule-schema.ts';

/** True for what is named by the address of a request. */
export function isAddressed(rule: EndPointRule | undefined): boolean {
  return rule?.url !== undefined || rule?.segments !== undefined;
}
