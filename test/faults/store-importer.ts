/**
 * A process that imports into an object store: `node store-importer.ts LOCATION NAME FIRST LAST`. Each round adds an object of its own source; a
 * line on standard output says which version has it, or that others were quicker too often.
 */
import { openObjectStore } from '../../src/object-store/open-object-store.ts';
import { WorkflowError } from '../../src/workflows/workflow-error.ts';
import { changeInStore } from '../../src/workflows/workspace/change-in-store.ts';
import { bundleOf, object } from '../contract/bundle-of.ts';
import { application, importRecords } from '../unit/snapshot/builder/importing.ts';

const [, , location = '', name = '', first = '', last = ''] = process.argv;
const store = openObjectStore(location, process.env);

for (let round = Number(first); round <= Number(last); round++) {
  const objects = Array.from({ length: round }, (_, i) => object(`${name}-${i + 1}`));
  let published = '';
  const change = {
    application,
    producer: name,
    keepNewest: 1000,
    onNote: (text: string) => {
      published = /published as version (\d+)/.exec(text)?.[1] ?? published;
    },
  };
  try {
    await changeInStore(store, change, (folder) => importRecords(folder, [bundleOf(objects, { source: name })]));
    process.stdout.write(`round ${round} version ${published}\n`);
  } catch (error) {
    if (!(error instanceof WorkflowError)) throw error;
    process.stdout.write(`round ${round} overtaken\n`);
  }
}
