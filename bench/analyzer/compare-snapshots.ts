import { SnapshotFile } from '../../src/snapshot/reader/snapshot-file.ts';

/** Sections that say when the analysis and the scans were; all others are compared byte by byte, through their checksums. */
const dated = ['meta', 'archive/origins'];
/** Checksums of the parts of all sections, which are compared themselves. */
const derived = 'blocks/checksums';

/** Names of the sections in which two snapshot files differ, the time of the analysis aside. */
export function differingSections(first: string, second: string): string[] {
  const files = [SnapshotFile.open(first), SnapshotFile.open(second)] as const;
  try {
    const [contents, others] = files.map(contentsOf) as [Map<string, string>, Map<string, string>];
    return [...new Set([...contents.keys(), ...others.keys()])].filter(
      (name) => name !== derived && contents.get(name) !== others.get(name),
    );
  } finally {
    for (const file of files) file.close();
  }
}

function contentsOf(file: SnapshotFile): Map<string, string> {
  return new Map(
    file.sections.map(({ name, length, checksum }) => {
      const isDated = dated.includes(name);
      return [name, isDated ? undated(Buffer.from(file.load(name)).toString('utf8')) : `${length} ${checksum}`];
    }),
  );
}

function undated(json: string): string {
  return json.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '""');
}
