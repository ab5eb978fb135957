import type { CallFact, ClassFact, FileFacts, FunctionFact, ManifestFact } from './facts.ts';

/** The facts of all files, found by what names them. */
export class FactTable {
  readonly manifests: ManifestFact[] = [];
  private readonly byFile = new Map<string, FileFacts>();
  private readonly callsById = new Map<string, CallFact>();
  private readonly classesByObject = new Map<string, ClassFact>();
  private readonly functionsByObject = new Map<string, FunctionFact>();
  private readonly fileOfCall = new Map<string, FileFacts>();

  /** Facts of a file that is known already replace nothing: a file is analysed once. */
  add(facts: FileFacts): void {
    if (this.byFile.has(facts.file)) return;
    this.byFile.set(facts.file, facts);
    for (const call of facts.calls) {
      this.callsById.set(call.id, call);
      this.fileOfCall.set(call.id, facts);
    }
    for (const fact of facts.classes) this.classesByObject.set(fact.object, fact);
    for (const fact of facts.functions) this.functionsByObject.set(fact.object, fact);
  }

  /** By path, so that what is made of them has one order whatever order they came in. */
  files(): readonly FileFacts[] {
    return [...this.byFile.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  file(path: string): FileFacts | undefined {
    return this.byFile.get(path);
  }

  call(id: string): CallFact | undefined {
    return this.callsById.get(id);
  }

  fileOf(call: CallFact): FileFacts {
    return this.fileOfCall.get(call.id) as FileFacts;
  }

  class(object: string): ClassFact | undefined {
    return this.classesByObject.get(object);
  }

  function(object: string): FunctionFact | undefined {
    return this.functionsByObject.get(object);
  }
}
