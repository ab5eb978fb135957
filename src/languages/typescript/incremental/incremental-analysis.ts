import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';
import type { TypeScriptAnalysisInput } from '../analysis-input.ts';
import { textOnDisk } from '../components/component-source.ts';
import { toSlashes } from '../host/file-access.ts';
import type { FileOutline } from '../outline/declared-object.ts';
import type { ProgramPlan } from '../program-plan.ts';
import type {
  AnalysisMemory,
  CachedFile,
  CachedProgram,
  FileLinks,
  FileObjects,
  FileOutOfScope,
} from './analysis-cache.ts';
import { fileShape, isAmbient } from './file-shape.ts';
import { ImportRecord } from './import-record.ts';
import { type LoadedProgram, loadProgram } from './load-program.ts';
import { type ExaminedFile, environmentOf, findStale, hashText } from './reuse.ts';

/** What a program still has to do: files in order, those that gave something already and stay, and a program for the others. */
export interface ProgramWork {
  readonly files: readonly string[];
  readonly kept: ReadonlyMap<string, CachedFile>;
  /** Null where every file is kept. */
  readonly loaded: LoadedProgram | null;
}

type OutlineOf = (file: ts.SourceFile, plan: ProgramPlan) => FileOutline | null;

/**
 * Lets an analysis use again what the last one found in files that are as they were, and gathers what the next one can use.
 * The result is that of analysing everything: where that cannot be known, everything is analysed.
 */
export class IncrementalAnalysis {
  private readonly input: TypeScriptAnalysisInput;
  private readonly memory: AnalysisMemory;
  private readonly outlineOf: OutlineOf;
  private readonly environment: string;
  private readonly examined = new Map<CachedProgram, LoadedProgram>();
  private readonly programs: CachedProgram[] = [];
  private stale: ReadonlySet<string> | null = null;
  private reason: string | null = 'the first analysis';
  private analysed = 0;
  private kept = 0;
  /** Of what files say of others. */
  private readonly said = createHash('sha256');
  /** Whether it is known of all of them. */
  private isWhole = true;

  constructor(input: TypeScriptAnalysisInput, memory: AnalysisMemory, outlineOf: OutlineOf) {
    this.input = input;
    this.memory = memory;
    this.outlineOf = outlineOf;
    const { scope } = input;
    this.environment = environmentOf({
      program: memory.program,
      compiler: ts.version,
      surroundings: scope.surroundings(),
      plans: [...scope.plans, ...scope.restPlans(new Set())],
      more: [scope.rootDirectory, (input.interpreters ?? []).length > 0],
    });
    try {
      this.compare();
    } catch (cause) {
      this.stale = null;
      this.reason = `the changes could not be determined: ${cause instanceof Error ? cause.message : String(cause)}`;
    }
  }

  textOf(path: string): string | undefined {
    return this.input.scope.readText(path);
  }

  /** What is to be done of a plan; undefined: all of it. Plans come in the order of the last analysis. */
  workOf(plan: ProgramPlan): ProgramWork | undefined {
    const { previous } = this.memory;
    const program = previous?.programs[this.programs.length];
    if (previous === null || this.stale === null || program === undefined) return undefined;
    const stale = program.files.filter((path) => this.stale?.has(path));
    const kept = new Map(
      program.files
        .filter((path) => !this.stale?.has(path))
        .map((path) => [path, previous.files.get(path) as CachedFile]),
    );
    return { files: program.files, kept, loaded: stale.length === 0 ? null : this.programOf(program, plan, stale) };
  }

  /** Notes the program of a plan before its files. */
  begin(plan: ProgramPlan, work: ProgramWork): void {
    const before = this.memory.previous?.programs[this.programs.length];
    const outside = new Map(this.stale === null ? [] : before?.outside.map((file) => [file.path, file]));
    for (const file of work.loaded?.program.getSourceFiles() ?? []) {
      if (this.input.scope.inScope(file.fileName) || outside.has(file.fileName)) continue;
      outside.set(file.fileName, this.outsideFile(file));
    }
    this.programs.push({ label: plan.label, files: work.files, outside: [...outside.values()] });
  }

  keepAgain(file: CachedFile): void {
    this.kept++;
    this.says(file.path, this.memory.keepAgain(file));
  }

  private says(path: string, hash: string | null): void {
    this.isWhole &&= hash !== null;
    this.said.update(`${path}\0${hash}\0`);
  }

  /**
   * Names all that conclusions are made of, once all files were taken: what each says of others, in their order, and what stands beside the
   * code. Null where it is not known, or nobody keeps conclusions.
   */
  conclusionKey(more: readonly unknown[]): string | null {
    const { conclusions } = this.memory;
    if (conclusions === undefined || !this.isWhole) return null;
    return hashText(JSON.stringify([this.environment, this.said.digest('hex'), conclusions.beside(), more]));
  }

  /** Takes what a file gave. One that failed in a part counts as changed, so that the next analysis does it again. */
  keep(outline: FileOutline, loaded: LoadedProgram, objects: FileObjects, links: FileLinks, failed: boolean): void {
    this.analysed++;
    const { text: _, ...record } = objects.record;
    const textHash = failed ? 'failed' : hashText(textOnDisk(outline.sourceFile));
    const state = { ...this.examinedFile(outline, loaded), textHash };
    this.says(state.path, this.memory.keep(state, { ...objects, record }, links));
  }

  finish(): void {
    const { environment, programs, analysed, reason } = this;
    this.memory.finish({ environment, programs }, { files: this.kept + analysed, analysed, reason });
  }

  private compare(): void {
    const { previous } = this.memory;
    if (previous === null) return;
    const { scope } = this.input;
    const plans = this.plansOf(previous.programs);
    if (plans === null) {
      this.reason = 'other programs';
      return;
    }
    const found = findStale(previous, {
      environment: this.environment,
      textOf: (path) => this.textOf(path),
      stateOf: (path) => scope.stateOf(path),
      examine: (program, paths) => this.examine(program, plans.get(program) as ProgramPlan, paths),
    });
    this.reason = found.reason;
    if (found.reason !== null) return;
    // Where most is to be done again, doing all at once is cheaper than loading twice.
    if (found.stale.size > previous.files.size / 2) this.reason = 'most files see the change';
    else this.stale = found.stale;
  }

  /** The plan behind each program of the last analysis, or null when the programs are others now. */
  private plansOf(programs: readonly CachedProgram[]): Map<CachedProgram, ProgramPlan> | null {
    const { plans, restPlans } = this.input.scope;
    const first = programs.slice(0, plans.length).flatMap(({ files }) => files);
    const all = [...plans, ...restPlans(new Set(first))];
    if (all.length !== programs.length || all.some(({ label }, i) => label !== programs[i]?.label)) return null;
    return new Map(programs.map((program, i) => [program, all[i] as ProgramPlan]));
  }

  private examine(
    program: CachedProgram,
    plan: ProgramPlan,
    paths: readonly string[],
  ): readonly ExaminedFile[] | undefined {
    const loaded = this.load(program, plan, paths);
    this.examined.set(program, loaded);
    const known = new Set(program.outside.map(({ path }) => path));
    const files = loaded.program.getSourceFiles();
    if (files.some(({ fileName }) => !this.input.scope.inScope(fileName) && !known.has(fileName))) return undefined;
    return paths.map((path) => {
      const file = loaded.program.getSourceFile(path) as ts.SourceFile;
      return this.examinedFile(this.outlineOf(file, plan) as FileOutline, loaded);
    });
  }

  /** The program in which only changed files were examined does where no other is stale. */
  private programOf(program: CachedProgram, plan: ProgramPlan, stale: readonly string[]): LoadedProgram {
    const examined = this.examined.get(program);
    // Whoever asks for it lets go of it when its files are analysed; a program is the largest thing in memory.
    this.examined.delete(program);
    if (examined !== undefined && stale.every((path) => examined.program.getRootFileNames().includes(path))) {
      return examined;
    }
    return this.load(program, plan, stale);
  }

  /** A program of these files and all that others see without importing it. */
  private load(program: CachedProgram, plan: ProgramPlan, paths: readonly string[]): LoadedProgram {
    const { previous } = this.memory;
    const { options, libraries } = withLibraries(plan.options, program);
    const ambient = program.files.filter((path) => previous?.files.get(path)?.ambient);
    const outside = program.outside.filter((file) => file.ambient && !libraries.has(file.path)).map(({ path }) => path);
    const roots = [...new Set([...paths, ...ambient, ...outside])];
    return loadProgram(this.input.scope, { ...plan, options }, roots);
  }

  private examinedFile(outline: FileOutline, { program, imports }: LoadedProgram): ExaminedFile {
    const { sourceFile } = outline;
    const imported = imports.of(sourceFile);
    const isInScope = (path: string): boolean => this.input.scope.inScope(path);
    return {
      path: sourceFile.fileName,
      shape: shapeOf(outline, program.getTypeChecker()),
      ambient: isAmbient(sourceFile),
      imports: imported.filter(isInScope),
      outside: [...imported.filter((path) => !isInScope(path)), ...ImportRecord.namedReferences(sourceFile)],
    };
  }

  private outsideFile(file: ts.SourceFile): FileOutOfScope {
    const state = this.input.scope.stateOf(file.fileName) ?? '';
    // The code of a package is no root: from there more code of packages would be read than the whole program reads.
    return { path: file.fileName, state, ambient: file.isDeclarationFile && isAmbient(file) };
  }
}

/** Where the compiler fails on a type of the file, the whole text stands for its shape. */
function shapeOf(outline: FileOutline, checker: ts.TypeChecker): string {
  try {
    return fileShape(outline, checker);
  } catch {
    return hashText(outline.sourceFile.text);
  }
}

/**
 * Options with which the compiler reads the same of its own declarations as the whole program did. As roots they would come behind one another
 * in another order, and with it the overloads of what several of them declare.
 */
function withLibraries(
  options: ts.CompilerOptions,
  { outside }: CachedProgram,
): { readonly options: ts.CompilerOptions; readonly libraries: ReadonlySet<string> } {
  const folder = toSlashes(path.dirname(ts.sys.realpath?.(ts.getDefaultLibFilePath({})) ?? ''));
  const names = outside.flatMap((file) => (path.posix.dirname(file.path) === folder ? [file.path] : []));
  if (options.noLib === true || names.length === 0) return { options, libraries: new Set() };
  return { options: { ...options, lib: names.map((name) => path.posix.basename(name)) }, libraries: new Set(names) };
}
