import { describe } from 'vitest';
import { applicationsContract } from './applications.contract.ts';
import { differenceContract } from './difference.contract.ts';
import { graphsContract } from './graphs.contract.ts';
import { insightsContract } from './insights.contract.ts';
import { levelsContract } from './levels.contract.ts';
import { linksContract } from './links.contract.ts';
import type { MakeStore } from './make-store.ts';
import { modulesContract } from './modules.contract.ts';
import { objectsContract } from './objects.contract.ts';
import { portfolioContract } from './portfolio.contract.ts';
import { transactionsContract } from './transactions.contract.ts';

/** What a store is: run for every engine, the naive one included. */
export function storeContract(engine: string, makeStore: MakeStore): void {
  describe(`store contract: ${engine}`, () => {
    applicationsContract(makeStore);
    objectsContract(makeStore);
    levelsContract(makeStore);
    linksContract(makeStore);
    transactionsContract(makeStore);
    graphsContract(makeStore);
    differenceContract(makeStore);
    modulesContract(makeStore);
    insightsContract(makeStore);
    portfolioContract(makeStore);
  });
}
