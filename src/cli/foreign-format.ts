const looksLike: readonly { readonly name: string; readonly sign: RegExp }[] = [
  { name: 'a CycloneDX SBOM', sign: /^\s*\{.*"bomFormat"\s*:\s*"CycloneDX"/s },
  { name: 'an SPDX SBOM', sign: /^\s*\{.*"spdxVersion"\s*:/s },
  { name: 'an OSV record', sign: /^\s*\{.*"affected"\s*:\s*\[/s },
  { name: 'XML', sign: /^\s*</ },
];

/**
 * What the start of a file that is neither a bundle nor a SCIP index looks like; undefined for a bundle, for anything compressed,
 * and for what cannot be told, where the reader of bundles says what is wrong with which line.
 */
export function foreignFormat(start: Uint8Array): string | undefined {
  if (isCompressed(start)) return undefined;
  const text = new TextDecoder().decode(start).replace(/^\ufeff/, '');
  if (/^\s*\{[^\n]*"record"\s*:/.test(text)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) return 'a binary file';
  return looksLike.find(({ sign }) => sign.test(text))?.name;
}

const reportSigns = [
  /^\s*\{.*"(\$schema"\s*:\s*"[^"]*sarif|runs"\s*:\s*\[)/is,
  /^\s*\{.*"check_id"\s*:/s,
  /^(---\s*)?- name:.*^\s+(violations|insights|errors|skipped|unmatched):/ms,
];

/** Whether the start of a file looks like a report of another scanner: SARIF, Semgrep JSON, Konveyor YAML. */
export function isScannerReport(start: Uint8Array): boolean {
  if (isCompressed(start)) return false;
  const text = new TextDecoder().decode(start).replace(/^\ufeff/, '');
  return !/^\s*\{[^\n]*"record"\s*:/.test(text) && reportSigns.some((sign) => sign.test(text));
}

/** gzip or zstd, by the first bytes. */
export function isCompressed(start: Uint8Array): boolean {
  const magic = start[0] !== undefined && start[1] !== undefined ? start[0] * 256 + start[1] : 0;
  return magic === 0x1f8b || (magic === 0x28b5 && start[2] === 0x2f && start[3] === 0xfd);
}
