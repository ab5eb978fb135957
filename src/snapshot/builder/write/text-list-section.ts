import { TextListWriter } from '../../format/text-list.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

/** A section that is a text list. */
export function writeTextList(writer: SnapshotWriter, name: string, fill: (list: TextListWriter) => void): void {
  writer.begin(name);
  const list = new TextListWriter((bytes) => writer.append(bytes));
  fill(list);
  list.finish();
  writer.end();
}

export function writeJsonList(writer: SnapshotWriter, name: string, values: Iterable<unknown>): void {
  writeTextList(writer, name, (list) => {
    for (const value of values) list.add(JSON.stringify(value));
  });
}
