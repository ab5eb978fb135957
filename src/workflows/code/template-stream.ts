import type { LocatedRecord, RecordStream } from '../../bundle/record-stream.ts';
import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import type { ScriptFile } from '../../languages/templates/shared-scripts.ts';
import { type TemplateFile, templateRecords } from '../../languages/templates/template-analysis.ts';
import { isTestCode } from '../../languages/test-code.ts';
import { programVersion } from '../program-version.ts';

interface TemplateRequest {
  readonly files: readonly TemplateFile[];
  readonly scripts: readonly ScriptFile[];
  readonly application: string;
  readonly analyzedAt: string;
  readonly revision: string | undefined;
  readonly includeText: boolean;
  readonly interpreters: readonly FactInterpreter[];
}

const batchSize = 1000;

/** The templates of a folder as a stream of records; null where there are none. */
export function templateStream(request: TemplateRequest): RecordStream | null {
  if (request.files.length === 0) return null;
  function* batches(): Generator<readonly LocatedRecord[]> {
    let line = 0;
    let batch: LocatedRecord[] = [];
    for (const record of templateRecords({ ...request, toolVersion: programVersion(), isTest: isTestCode })) {
      batch.push({ line: ++line, record });
      if (line > 1 && batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
  return { file: 'the templates', batches: batches() };
}
