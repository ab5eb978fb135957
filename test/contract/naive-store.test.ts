import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';
import { makeNaiveStore } from './make-naive-store.ts';
import { storeContract } from './store.contract.ts';

storeContract('naive', async (applications) => makeNaiveStore(applications, readTaxonomy([])));
