import type { UnitLanguage } from '../code-units.ts';
import { goUnits } from './go-units.ts';

/** The languages whose units are known. */
export const unitLanguages: readonly UnitLanguage[] = [goUnits];
