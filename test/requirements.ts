import { access } from './requirements/access.ts';
import { additions } from './requirements/additions.ts';
import { assistants } from './requirements/assistants.ts';
import { bundleRules } from './requirements/bundle-rules.ts';
import { commands } from './requirements/commands.ts';
import { delivery } from './requirements/delivery.ts';
import { endPoints } from './requirements/end-points.ts';
import { frameworkRules } from './requirements/framework-rules.ts';
import { insights } from './requirements/insights.ts';
import { interfaceRules } from './requirements/interface-rules.ts';
import { load } from './requirements/load.ts';
import { objectStore } from './requirements/object-store.ts';
import { packages } from './requirements/packages.ts';
import { readingByRange } from './requirements/reading-by-range.ts';
import { reliability } from './requirements/reliability.ts';
import { requestDecisions } from './requirements/request-decisions.ts';
import { responseDecisions } from './requirements/response-decisions.ts';
import { scip } from './requirements/scip.ts';
import { transport } from './requirements/transport.ts';
import { vocabulary } from './requirements/vocabulary.ts';

/**
 * What the service must do, a sentence for each rule, by a stable id.
 *
 * A test cites the rule it proves by putting the id in square brackets into its title:
 * `it('refuses a negative limit [R3-limit-range]', …)`; a title may carry several. `requirements.test.ts` fails when a
 * rule is cited by no test, or a title cites an id that is not here. A cited test must fail when the rule is inverted.
 *
 * Ids: `IF-<section>-…` the interface, `R<n>…` and `A<n>…` the rows of the decisions on requests and responses,
 * `P-…` packages, `V-…` the vocabulary, `X-…` what goes beyond the interface, `C-…` the commands, `B-…` the analysis bundle,
 * `FW-…` start points and the like found by rules, `E-…` end points, `I-…` findings of rules, `S-…` SCIP, `M-…` the Model Context Protocol, `K-…` the client,
 * `AC-…` access, `LD-…` limits and load, `T-…` how it is reached, `D-…` how it is delivered, `RL-…` what it survives,
 * `OS-…` data in an object store, `RN-…` reading by range. One file a topic in `requirements/`.
 */
export const requirements = {
  ...interfaceRules,
  ...requestDecisions,
  ...responseDecisions,
  ...transport,
  ...delivery,
  ...vocabulary,
  ...frameworkRules,
  ...additions,
  ...commands,
  ...bundleRules,
  ...endPoints,
  ...scip,
  ...packages,
  ...insights,
  ...assistants,
  ...access,
  ...load,
  ...reliability,
  ...objectStore,
  ...readingByRange,
} as const;

export type RequirementId = keyof typeof requirements;
