import type { UnitLanguage } from '../code-units.ts';
import { csharpUnits } from './csharp-units.ts';
import { developmentFiles } from './development-files.ts';
import { goUnits } from './go-units.ts';
import { javaUnits } from './java-units.ts';
import { javascriptPackages } from './javascript-packages.ts';
import { javascriptUnits } from './javascript-units.ts';
import { pythonPackages } from './python-packages.ts';
import { pythonUnits } from './python-units.ts';

/** The languages whose units are known. */
export const unitLanguages: readonly UnitLanguage[] = [
  csharpUnits,
  goUnits,
  javaUnits,
  javascriptPackages,
  javascriptUnits,
  pythonPackages,
  developmentFiles,
  pythonUnits,
];
