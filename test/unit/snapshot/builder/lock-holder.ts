import { lockApplication } from '../../../../src/snapshot/builder/publish/writer-lock.ts';
import { applicationFolder } from '../../../../src/snapshot/format/data-directory.ts';
import { application, hastyFiles } from './importing.ts';

/** Run as a process: takes the lock of the application, says its number, and keeps the lock until it is killed. */
const [folder] = process.argv.slice(2) as [string];
await lockApplication(hastyFiles, applicationFolder(folder, application), application);
process.stdout.write(`${process.pid}\n`);
setInterval(() => undefined, 1000);
