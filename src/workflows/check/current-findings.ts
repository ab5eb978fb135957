import type { GateFinding } from '../../insights/gates/gate-finding.ts';
import type { ApplicationInfo } from '../../model/application.ts';
import { openEmbeddedStore } from '../../store/embedded/embedded-store.ts';
import { WorkflowError } from '../workflow-error.ts';
import { readFindings } from './read-findings.ts';

/** The findings of the current snapshot of an application. Throws `WorkflowError` when there is none that can be read. */
export async function currentFindings(
  dataDirectory: string,
  application: string,
): Promise<{ readonly findings: readonly GateFinding[]; readonly info: ApplicationInfo }> {
  const store = openEmbeddedStore({ dataDirectory, onWarning: () => {} });
  try {
    const reader = await store.open(application).catch((error: Error) => {
      throw new WorkflowError(`${dataDirectory}: ${error.message}`, { cause: error });
    });
    const findings = readFindings(reader);
    const { info } = reader;
    reader.release();
    return { findings, info };
  } finally {
    await store.close();
  }
}
