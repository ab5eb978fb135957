import { getApplication } from './applications/get-application.ts';
import { getReady } from './applications/get-ready.ts';
import { listApplications } from './applications/list-applications.ts';
import { listCloudPatterns } from './insights/list-cloud-patterns.ts';
import { listCveOccurrences } from './insights/list-cve-occurrences.ts';
import { getLevelGraph } from './levels/get-level-graph.ts';
import { listLevelNodes } from './levels/list-level-nodes.ts';
import { findObjects } from './objects/find-objects.ts';
import { getObject } from './objects/get-object.ts';
import { listCallees } from './objects/list-callees.ts';
import type { Operation, ServiceOperation } from './operation.ts';
import type { RequestLimits } from './shared-parameters.ts';
import { listTransactions } from './transactions/list-transactions.ts';

/** Every question the service answers. HTTP routes, OpenAPI, MCP tools and query commands are projections of this list. */
export interface Catalogue {
  /** The eight operations of the interface, in its order. */
  readonly operations: readonly Operation[];
  /** Questions beyond the interface about one application. */
  readonly additions: readonly Operation[];
  readonly service: readonly ServiceOperation[];
}

export function buildCatalogue(limits: RequestLimits): Catalogue {
  return {
    operations: [
      listLevelNodes,
      getLevelGraph,
      findObjects(limits),
      getObject,
      listCallees,
      listTransactions,
      listCveOccurrences(limits),
      listCloudPatterns,
    ],
    additions: [getApplication],
    service: [getReady, listApplications],
  };
}
