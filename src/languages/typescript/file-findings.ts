import type { FileFacts } from '../../code-model/facts.ts';
import type { ExternalObject } from './externals/external-object.ts';
import type { FlowFacts } from './flow/flow-facts.ts';

/**
 * What a file says to the whole analysis beside its objects and links: plain data that depends on the file and on what it sees of
 * others, and not on which files were analysed before. `AnalysisRun.take` merges the findings of all files, in the order of files.
 */
export interface FileFindings {
  /** Objects of libraries that its links lead to, each followed by what it is part of; each once. */
  readonly externals: readonly ExternalObject[];
  readonly overriding: readonly Overriding[];
  /** Imports that lead to no file and no package, by the names of modules. */
  readonly missingImports: readonly MissingImport[];
  /** Expressions that call something. */
  readonly calls: number;
  readonly unresolvedCalls: readonly UnresolvedCall[];
  /** Null for test code, whose values are not followed. */
  readonly flow: FlowFacts | null;
  /** Null where no rules ask for facts. */
  readonly facts: FileFacts | null;
}

/** A member that overrides or implements another one, by their keys. */
export interface Overriding {
  readonly by: string;
  /** Class of the member `by`; null for a member of an object literal. */
  readonly owner: string | null;
  readonly member: string;
}

export interface MissingImport {
  readonly module: string;
  /** 1-based. */
  readonly line: number;
}

/** A call whose target is not known, and why, as far as its callee shows it. */
export interface UnresolvedCall {
  readonly reason: string;
  /** The module that the first name of the callee is imported from; null: none. */
  readonly module: string | null;
  /** 1-based. */
  readonly line: number;
}

/** Gathers the findings of one file while its links are found. */
export class FindingsRecorder {
  private readonly externals = new Map<string, ExternalObject>();
  private readonly overriding: Overriding[] = [];
  private readonly missingImports: MissingImport[] = [];
  private readonly unresolvedCalls: UnresolvedCall[] = [];
  private readonly partsOf: (object: ExternalObject) => Iterable<ExternalObject>;

  /** @param partsOf an object and what it is part of, outwards */
  constructor(partsOf: (object: ExternalObject) => Iterable<ExternalObject>) {
    this.partsOf = partsOf;
  }

  use(object: ExternalObject): void {
    for (const part of this.partsOf(object)) {
      if (this.externals.has(part.key)) return;
      this.externals.set(part.key, part);
    }
  }

  overrides(overriding: Overriding): void {
    this.overriding.push(overriding);
  }

  missesModule(missing: MissingImport): void {
    this.missingImports.push(missing);
  }

  misses(call: UnresolvedCall): void {
    this.unresolvedCalls.push(call);
  }

  findings(rest: Pick<FileFindings, 'calls' | 'flow' | 'facts'>): FileFindings {
    const { externals, overriding, missingImports, unresolvedCalls } = this;
    return { externals: [...externals.values()], overriding, missingImports, unresolvedCalls, ...rest };
  }
}
