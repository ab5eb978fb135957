import { listApiInventory } from './api/list-api-inventory.ts';
import { listCrossApplicationLinks } from './api/list-cross-application-links.ts';
import { getApplication } from './applications/get-application.ts';
import { getCoverage } from './applications/get-coverage.ts';
import { getReady } from './applications/get-ready.ts';
import { getStatistics } from './applications/get-statistics.ts';
import { listApplications } from './applications/list-applications.ts';
import { getDataGraph } from './data-graphs/get-data-graph.ts';
import { getDataGraphGraph } from './data-graphs/get-data-graph-graph.ts';
import { listDataGraphObjects } from './data-graphs/list-data-graph-objects.ts';
import { listDataGraphs } from './data-graphs/list-data-graphs.ts';
import { getDifference, listChanges, listSnapshots } from './difference/difference-operations.ts';
import { getSource } from './files/get-source.ts';
import { getCallHierarchy } from './graphs/get-call-hierarchy.ts';
import { getImpact } from './graphs/get-impact.ts';
import { listLinks } from './graphs/list-links.ts';
import { listPaths } from './graphs/list-paths.ts';
import { listCloudPatterns } from './insights/list-cloud-patterns.ts';
import { listCveOccurrences } from './insights/list-cve-occurrences.ts';
import { listInsightTypes } from './insights/list-insight-types.ts';
import { listPatternOccurrences } from './insights/list-pattern-occurrences.ts';
import { listVulnerabilities } from './insights/list-vulnerabilities.ts';
import { getLevelGraph } from './levels/get-level-graph.ts';
import { listLevelNodes } from './levels/list-level-nodes.ts';
import { getModuleGraph } from './modules/get-module-graph.ts';
import { listModuleLinks } from './modules/list-module-links.ts';
import { listModuleObjects } from './modules/list-module-objects.ts';
import { listModules } from './modules/list-modules.ts';
import { findObjects } from './objects/find-objects.ts';
import { getObject } from './objects/get-object.ts';
import { listCallees } from './objects/list-callees.ts';
import { listCallers } from './objects/list-callers.ts';
import { listObjectDataGraphs } from './objects/list-object-data-graphs.ts';
import { listObjectTransactions } from './objects/list-object-transactions.ts';
import { listObjectTypes } from './objects/list-object-types.ts';
import type { Operation, ServiceOperation } from './operation.ts';
import { listPackages } from './packages/list-packages.ts';
import { findPortfolioObjects } from './portfolio/find-portfolio-objects.ts';
import { listPortfolioPackages } from './portfolio/list-portfolio-packages.ts';
import { listPortfolioVulnerabilities } from './portfolio/list-portfolio-vulnerabilities.ts';
import type { RequestLimits } from './shared-parameters.ts';
import { getTransaction } from './transactions/get-transaction.ts';
import { getTransactionGraph } from './transactions/get-transaction-graph.ts';
import { listTransactionLinks } from './transactions/list-transaction-links.ts';
import { listTransactionObjects } from './transactions/list-transaction-objects.ts';
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
    additions: [
      getApplication,
      getStatistics,
      getCoverage,
      listCallers,
      listPackages(limits),
      listVulnerabilities(limits),
      listPatternOccurrences(limits),
      getTransaction,
      listTransactionObjects(limits),
      listTransactionLinks(limits),
      getTransactionGraph(limits),
      listObjectTransactions,
      listObjectDataGraphs,
      listDataGraphs,
      getDataGraph,
      listDataGraphObjects(limits),
      getDataGraphGraph(limits),
      getImpact(limits),
      getCallHierarchy(limits),
      listPaths,
      listLinks,
      listSnapshots,
      getDifference,
      ...listChanges(limits),
      listObjectTypes,
      listInsightTypes,
      listApiInventory(limits),
      listCrossApplicationLinks,
      listModules,
      getModuleGraph,
      listModuleObjects(limits),
      listModuleLinks(limits),
      getSource,
    ],
    service: [
      getReady,
      listApplications,
      findPortfolioObjects(limits),
      listPortfolioPackages(limits),
      listPortfolioVulnerabilities(limits),
    ],
  };
}
