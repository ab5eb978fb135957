import { readPomModule } from '../../build-files/pom-module.ts';
import { isBuildFile, statesArtifact } from '../../build-files/stated-artifacts.ts';
import type { CoverageRecorder } from '../../coverage/coverage-recorder.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import { moduleOf } from '../start-points/base-paths.ts';

/** Which modules of an application depend on a library, as their build files say, and those above them. */
export class ModuleLibraries {
  private readonly builds: readonly { readonly folder: string; readonly path: string; readonly text: string }[];

  constructor(descriptions: readonly DescriptionFile[], coverage: CoverageRecorder) {
    this.builds = descriptions.flatMap((file) => {
      const text = isBuildFile(file.path) ? textOfFile(file, coverage, 'build files') : null;
      return text === null ? [] : [{ folder: folderOf(file.path), path: file.path, text }];
    });
  }

  /** True where a build file of the module of a file, or of a folder above it, states one of the artifacts. */
  asks(file: string, artifacts: readonly string[]): boolean {
    const module = moduleOf(file);
    return this.builds.some(
      ({ folder, path, text }) =>
        (folder === '' || module === folder || module.startsWith(`${folder}/`)) &&
        statesArtifact(path, text, artifacts),
    );
  }

  /** True where the build file of a module states another one: by the artifact of its pom, or as a project of the same name as its folder. */
  uses(module: string, used: string): boolean {
    const poms = this.builds.filter(({ folder, path }) => folder === used && path.endsWith('pom.xml'));
    const names = [...poms.flatMap(({ text }) => readPomModule(text)?.artifact ?? []), used.split('/').at(-1) ?? ''];
    return this.builds.some(
      ({ folder, path, text }) => folder === module && statesArtifact(path, text, names.filter(Boolean)),
    );
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
