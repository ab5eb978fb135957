import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import type { DescriptionFile } from '../../frameworks/schemas/description-file.ts';

/** Made anew for each analysis. */
export interface RuleInterpreters {
  readonly frameworks: (descriptions?: readonly DescriptionFile[]) => FactInterpreter;
  /** Goes last: it reports what the others found nothing of. */
  readonly libraries: () => FactInterpreter;
}

/** What makes start points and the like of the code, anew for each analysis. Faulty rules are reported before anything is analysed. */
export async function readInterpreters(folders: readonly string[]): Promise<RuleInterpreters> {
  const { FrameworkInterpreter } = await import('../../frameworks/framework-interpreter.ts');
  const { readRules, userRuleFiles } = await import('../../frameworks/rules/read-rules.ts');
  const { readKnownLibraries } = await import('../../frameworks/rules/read-known-libraries.ts');
  const { LibraryInterpreter } = await import('../../frameworks/coverage/library-interpreter.ts');
  const { modelledLibraries } = await import('../../data-access/models/read-data-models.ts');
  const rules = readRules(folders);
  const data = modelledLibraries();
  const modelled = data.flatMap(({ packages }) => packages);
  const known = readKnownLibraries();
  const own = userRuleFiles(folders);
  return {
    frameworks: (descriptions) => new FrameworkInterpreter(rules, descriptions, modelled),
    libraries: () => new LibraryInterpreter(rules, data, known, own),
  };
}
