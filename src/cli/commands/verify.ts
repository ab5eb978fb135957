import { readSettings } from '../../config/read-settings.ts';
import { formatCount } from '../../workflows/progress.ts';
import { WorkflowError } from '../../workflows/workflow-error.ts';
import { type Command, exitStatus, knownApplications, nameOfData } from '../command.ts';
import { printable, printableText } from '../printable.ts';

export const verifyCommand: Command = {
  name: 'verify',
  summary: 'Reads every kept snapshot in full and names what is broken.',
  positionals: '',
  options: { app: { type: 'string', placeholder: 'NAME', help: 'Only this application. Default: all.' } },
  data: 'reads all kept',
  settings: ['data'],
  examples: ['stratigraph verify', 'stratigraph verify --app Shop'],
  async run(input) {
    const { data } = readSettings(['data'], input.flags, input.environment);
    const wanted = input.flags['app'] as string | undefined;
    const { listSnapshots } = await import('../list-snapshots.ts');
    const { brokenRemedy } = await import('../../snapshot/reader/snapshot-error.ts');
    const { verifySnapshot } = await import('../../snapshot/reader/verify/verify-snapshot.ts');
    const snapshots = await listSnapshots(data, wanted);
    if (snapshots.length === 0 && wanted !== undefined)
      throw new WorkflowError(
        `'${wanted}' application is not found in ${nameOfData(input, data)}; ${knownApplications}`,
      );
    let broken = 0;
    for (const { application, path, isCurrent, problem } of snapshots) {
      const shown = nameOfData(input, data, path);
      if (problem !== undefined) {
        broken++;
        process.stderr.write(printableText(`${shown}: broken\n  ${problem}\n`));
        continue;
      }
      const { faults, bytes, objects } = verifySnapshot(path, application);
      const label = printable(`${application ?? '(no name)'}: ${shown}${isCurrent ? ' (current)' : ''}`);
      if (faults.length === 0)
        process.stdout.write(`${label}: whole, ${formatCount(objects)} objects, ${formatCount(bytes)} bytes\n`);
      else {
        broken++;
        process.stderr.write(`${label}: broken\n${faults.map((fault) => `  ${printable(fault)}\n`).join('')}`);
        process.stderr.write(isCurrent ? `  ${brokenRemedy}\n` : '  `stratigraph gc` removes old snapshots\n');
      }
    }
    process.stderr.write(`${formatCount(snapshots.length)} snapshots read, ${formatCount(broken)} broken\n`);
    return broken === 0 ? exitStatus.done : exitStatus.failed;
  },
};
