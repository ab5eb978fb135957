import { deploymentPattern } from '../rules/read-deployment-rules.ts';
import type { SourceTree } from '../source-tree.ts';
import { type ComposeService, composeServices } from './compose-file.ts';
import { isComposeFile, isInfrastructureImage } from './compose-services.ts';
import { isDevelopmentOnly, isNamedForDevelopment } from './description-purpose.ts';
import { dockerInstructions, isDockerfile } from './docker-instructions.ts';
import { isDevelopmentStage } from './docker-stages.ts';
import { isDocumentationImage, isToolImage } from './tool-image.ts';

const sources = deploymentPattern('docker', 'non-production-manifests-sources');
const watching = deploymentPattern('docker', 'non-production-manifests-watching');

/** The descriptions of images and services of a tree from which nobody deploys: for tests, development or documentation. */
export function nonProductionManifests(tree: SourceTree): ReadonlySet<string> {
  const all = tree.paths.filter((path) => (isDockerfile(path) || isComposeFile(path)) && !tree.isTest(path));
  const known = new Set(tree.paths);
  // A Compose file may name what lies outside the tree.
  const read = (path: string): string => (known.has(path) ? tree.read(path) : '');
  const excluded = new Set(all.filter((path) => isSeparate(path, tree.read(path))));
  for (const path of all) {
    if (isComposeFile(path) && !excluded.has(path) && startsOnly(path, excluded, read)) excluded.add(path);
  }
  return excluded;
}

function isSeparate(path: string, text: string): boolean {
  if (isNamedForDevelopment(path) || isDevelopmentOnly(text)) return true;
  if (isDockerfile(path)) return isDocumentationImage(path) || isToolImage(text);
  return composeServices(path, text)?.some(runsSources) === true;
}

/** Whether a service runs the sources of those who change them, and not what its image has. */
function runsSources({ mounts, command, build }: ComposeService): boolean {
  return (
    mounts.some((mount) => sources.test(mount)) &&
    (watching.test(command) || (build !== undefined && isDevelopmentStage(build.target)))
  );
}

/** Whether a Compose file builds images, but none to deploy: those of descriptions that are not for production, of stages for development, of databases. */
function startsOnly(path: string, excluded: ReadonlySet<string>, read: SourceTree['read']): boolean {
  const services = composeServices(path, read(path)) ?? [];
  return (
    services.some(({ build }) => build !== undefined) &&
    services.every(({ build, image }) => {
      if (build === undefined) return image !== undefined && isInfrastructureImage(image);
      const { dockerfile, target } = build;
      return excluded.has(dockerfile) || isDevelopmentStage(target) || isInfrastructureBase(read(dockerfile));
    })
  );
}

function isInfrastructureBase(text: string): boolean {
  const from = dockerInstructions(text).findLast(({ name }) => name === 'FROM')?.value;
  return from !== undefined && isInfrastructureImage(from.replace(/^(--\S+\s+)*/, '').split(/\s/, 1)[0] as string);
}
