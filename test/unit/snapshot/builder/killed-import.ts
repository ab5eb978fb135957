import { bundleOf, object } from '../../../contract/bundle-of.ts';
import { hastyFiles, importRecords } from './importing.ts';

/** Run as a process: imports a bundle and kills itself where the new snapshot would become current. */
const [folder] = process.argv.slice(2) as [string];
await importRecords(folder, [bundleOf([object('new')])], {
  files: {
    ...hastyFiles,
    link(from, to) {
      if (to.includes('versions')) process.kill(process.pid, 'SIGKILL');
      return hastyFiles.link(from, to);
    },
  },
});
