import type { Meter } from '@opentelemetry/api';
import type { Store } from '../store/store.ts';

/** Reports what this thread has loaded and asked of an object store, and in the first thread what the process uses, by the semantic conventions. */
export function observeService(meter: Meter, store: Pick<Store, 'memory' | 'requests'>, withProcess: boolean): void {
  const snapshots = meter.createObservableUpDownCounter('stratigraph.snapshots.loaded', {
    description: 'Snapshots open.',
    unit: '{snapshot}',
  });
  const bytes = meter.createObservableUpDownCounter('stratigraph.snapshots.memory', {
    description: 'Memory that open snapshots take.',
    unit: 'By',
  });
  meter.addBatchObservableCallback(
    (result) => {
      const now = store.memory();
      result.observe(snapshots, now.snapshots);
      result.observe(bytes, now.bytes);
    },
    [snapshots, bytes],
  );
  meter
    .createObservableCounter('stratigraph.store.requests', {
      description: 'Requests to the object store, as providers charge for them.',
      unit: '{request}',
    })
    .addCallback((result) => {
      const asked = store.requests();
      if (asked === undefined) return;
      for (const kind of ['get', 'list'] as const) result.observe(asked[kind], { 'stratigraph.store.request': kind });
    });
  if (!withProcess) return;
  const cpu = meter.createObservableCounter('process.cpu.time', { description: 'Processor time used.', unit: 's' });
  cpu.addCallback((result) => {
    const { user, system } = process.cpuUsage();
    result.observe(user / 1e6, { 'cpu.mode': 'user' });
    result.observe(system / 1e6, { 'cpu.mode': 'system' });
  });
  meter
    .createObservableUpDownCounter('process.memory.usage', { description: 'Memory in use.', unit: 'By' })
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
}
