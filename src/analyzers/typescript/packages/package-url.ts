/**
 * Package URL (ECMA-427) of an npm package: `pkg:npm/%40scope/name@1.2.3`; without version where it is not known.
 */
export function npmPackageUrl(name: string, version: string | null): string {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return `pkg:npm/${path}${version === null ? '' : `@${encodeURIComponent(version)}`}`;
}
