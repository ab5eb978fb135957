import { buildExplorerOnce } from '../scripts/build-explorer.ts';

/** Before the workers start: two of them at a time would build over each other. */
export async function setup(): Promise<void> {
  if (process.env['STRATIGRAPH_NO_BROWSER'] !== '1') await buildExplorerOnce();
}
