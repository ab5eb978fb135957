const looksLike: readonly { readonly name: string; readonly sign: RegExp }[] = [
  { name: 'an OSV record', sign: /^\s*\{.*"affected"\s*:\s*\[/s },
  { name: 'a CycloneDX SBOM in XML', sign: /^\s*<.{0,1000}cyclonedx\.org\/schema\/bom/s },
  { name: 'an SPDX SBOM of tags and values', sign: /^(#.*\s*)*SPDXVersion:/ },
  { name: 'an SPDX 3 SBOM', sign: /^\s*\{.*spdx\.org\/rdf\/3/s },
  { name: 'XML', sign: /^\s*</ },
];

/**
 * What the start of a file that can not be imported looks like; undefined for a bundle, for anything compressed, and for what cannot be
 * reported, where the reader of bundles says what is wrong with which line.
 */
export function foreignFormat(start: Uint8Array): string | undefined {
  const text = plainText(start);
  if (text === undefined) return undefined;
  if (text.startsWith('PK\u0003\u0004')) return 'a zip archive';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) return 'a binary file';
  return looksLike.find(({ sign }) => sign.test(text))?.name;
}

const sbomSigns = [/^\s*\{.*"bomFormat"\s*:\s*"CycloneDX"/s, /^\s*\{.*"spdxVersion"\s*:/s];
const reportSigns = [
  /^\s*\{.*"(\$schema"\s*:\s*"[^"]*sarif|runs"\s*:\s*\[)/is,
  /^\s*\{.*"check_id"\s*:/s,
  // Semgrep without a finding.
  /^\s*\{(?=.*"results"\s*:\s*\[)(?=.*"errors"\s*:\s*\[)/s,
  /^(---\s*)?- name:.*^\s+(violations|insights|errors|skipped|unmatched):/ms,
];

/** Whether the start of a file looks like an SBOM in JSON: CycloneDX, SPDX 2. */
export function isSbom(start: Uint8Array): boolean {
  const text = plainText(start);
  return text !== undefined && sbomSigns.some((sign) => sign.test(text));
}

/** Whether the start of a file looks like a report of another scanner: SARIF, Semgrep JSON, Konveyor YAML. */
export function isScannerReport(start: Uint8Array): boolean {
  const text = plainText(start);
  return text !== undefined && reportSigns.some((sign) => sign.test(text));
}

/** Whether the start is that of one JSON document over many lines, or of a line longer than the start: only the whole shows its kind. */
export function isLongJson(start: Uint8Array): boolean {
  const text = plainText(start);
  if (text === undefined || !/^\s*\{/.test(text)) return false;
  try {
    JSON.parse(text.trimStart().split('\n', 1)[0] as string);
    return false;
  } catch {
    return true;
  }
}

/** What a whole JSON document is, by its members; undefined for none of these. */
export function kindOfJson(document: unknown): 'sbom' | 'report' | undefined {
  if (typeof document !== 'object' || document === null) return undefined;
  const has = (name: string): boolean => Object.hasOwn(document, name);
  if (has('bomFormat') || has('spdxVersion') || has('sbom')) return 'sbom';
  return has('runs') || has('results') ? 'report' : undefined;
}

/** The text of a start that is neither compressed nor that of a bundle. */
function plainText(start: Uint8Array): string | undefined {
  if (isCompressed(start)) return undefined;
  const text = new TextDecoder().decode(start).replace(/^\ufeff/, '');
  return /^\s*\{[^\n]*"record"\s*:/.test(text) ? undefined : text;
}

/** gzip or zstd, by the first bytes. */
export function isCompressed(start: Uint8Array): boolean {
  const magic = start[0] !== undefined && start[1] !== undefined ? start[0] * 256 + start[1] : 0;
  return magic === 0x1f8b || (magic === 0x28b5 && start[2] === 0x2f && start[3] === 0xfd);
}
