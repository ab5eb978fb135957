const schemes = ['s3://', 'file://'];

/** Whether data are in an object store, and not in a data folder of this machine. */
export function isStoreLocation(location: string): boolean {
  return schemes.some((scheme) => location.startsWith(scheme));
}
