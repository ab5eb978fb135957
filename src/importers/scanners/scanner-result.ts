/** One thing that another scanner found, in its own words. Lines from 1, inclusive. */
export interface ScannerResult {
  /** Name of the scanner or of the set of rules, such as `semgrep` or a SARIF driver's name. */
  readonly tool: string;
  readonly rule: string;
  /** As the scanner writes it, percent-decoded, with forward slashes; may be absolute. */
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** What a file of another scanner holds. */
export interface ScannerReport {
  /** Names of the scanners that wrote it, those without results too. */
  readonly tools: readonly string[];
  readonly results: readonly ScannerResult[];
  /** Results that are no findings, by the reason; each counted. */
  readonly skipped: ReadonlyMap<string, number>;
  /** What went wrong in the scanner itself, so that its report may be incomplete. */
  readonly problems: readonly string[];
}

/** Puts a report together while its results are read. */
export class ReportBuilder {
  private readonly tools = new Set<string>();
  private readonly results: ScannerResult[] = [];
  private readonly skipped = new Map<string, number>();
  private readonly problems: string[] = [];

  tool(name: string): void {
    this.tools.add(name);
  }

  add(result: ScannerResult): void {
    this.results.push(result);
  }

  skip(reason: string): void {
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + 1);
  }

  problem(text: string): void {
    this.problems.push(text);
  }

  report(): ScannerReport {
    return { tools: [...this.tools], results: this.results, skipped: this.skipped, problems: this.problems };
  }
}

/** The path that a URI or a path of another system stands for: without `file:`, percent-decoded, with forward slashes. */
export function pathOfUri(uri: string): string {
  const withoutScheme = uri.replace(/^file:\/\/[^/]*/i, '').replace(/^file:/i, '');
  const decoded = withoutScheme === uri && !/%[0-9a-f]{2}/i.test(uri) ? uri : decode(withoutScheme);
  return decoded
    .replaceAll('\\', '/')
    .replace(/^\/(?=[A-Za-z]:\/)/, '')
    .replace(/^(\.\/)+/, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
