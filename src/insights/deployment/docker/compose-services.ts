import { deploymentPattern } from '../rules/read-deployment-rules.ts';
/** Whether a file describes services of Docker Compose, by its name. */
export function isComposeFile(path: string): boolean {
  return /(^|\/)(docker-)?compose[^/]*\.ya?ml$/i.test(path);
}

const infrastructure = deploymentPattern('docker', 'compose-services-infrastructure');
const language = deploymentPattern('docker', 'compose-services-language');

/**
 * Whether a Compose file starts only what applications use, as databases and mail catchers, or the sources in an image of their language: it
 * is there for those who run the application from its sources. One that builds anything, or names an image of another kind, is not.
 */
export function isInfrastructureOnly(text: string): boolean {
  if (/^\s+(build|extends)\s*:/m.test(text)) return false;
  const images = [...text.matchAll(/^\s+image\s*:\s*["']?([^\s"'#]+)/gm)].map(([, image]) => image as string);
  return (
    images.length > 0 &&
    images.length >= countServices(text) &&
    images.every((image) => isInfrastructureImage(image) || language.test(baseName(image)))
  );
}

/** Whether applications use an image and nobody's application is it, by its name. */
export function isInfrastructureImage(image: string): boolean {
  return infrastructure.test(baseName(image));
}

/** A service without an image adds to one that another file describes. */
function countServices(text: string): number {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const start = lines.findIndex((line) => /^services\s*:/.test(line)) + 1;
  const length = lines.slice(start).findIndex((line) => /^\S/.test(line));
  const own = lines.slice(start, length < 0 ? undefined : start + length);
  const indent = /^ */.exec(own[0] ?? '')?.[0] ?? '';
  return own.filter((line) => line.startsWith(indent) && /^["'\w]/.test(line.slice(indent.length))).length;
}

/** The last part of the name of an image, without its version; all of it where that part says nothing alone. */
function baseName(image: string): string {
  const name = image
    .replace(/\$\{\w+:?-([^}]*)\}/g, '$1')
    .replace(/@.*$/, '')
    .replace(/:[^/]*$/, '');
  const base = name.slice(name.lastIndexOf('/') + 1);
  if (base === 'server') return /mssql/.test(name) ? 'mssql' : name;
  return base === 'registry' && !/^(docker\.io\/)?registry$|(^|\/)library\/registry$/.test(name) ? name : base;
}
