import { absent } from '../../../search/search-columns.ts';
import { annotatedFlag, type ObjectColumns } from '../collect/object-columns.ts';
import { ByteWriter } from './byte-writer.ts';
import { writeJsonText } from './json-text.ts';
import type { SharedMembers } from './shared-members.ts';

/** Writes the row of one object as format/object-rows.ts lays it down, without making the strings. */
export class ObjectRowWriter {
  private readonly objects: ObjectColumns;
  private readonly shared: SharedMembers;
  private readonly out: ByteWriter;
  private readonly head = new ByteWriter();

  constructor(objects: ObjectColumns, shared: SharedMembers, out: ByteWriter) {
    this.objects = objects;
    this.shared = shared;
    this.out = out;
  }

  write(row: number, id: number): void {
    const { objects, out, head, shared } = this;
    head.reset();
    head.addAscii(`{"id":"${id}","name":`);
    writeJsonText(objects.names, objects.name.at(row), head);
    head.addAscii(',"fullName":');
    writeJsonText(objects.fullNames, objects.fullName.at(row), head);
    const path = objects.filePath.at(row);
    const sharedPath = path === absent ? absent : shared.indexOfPath(path);
    out.addVarint(head.length);
    out.addVarint(shared.indexOfType(objects.kind.at(row)));
    out.addVarint(sharedPath === absent ? 0 : sharedPath + 1);
    out.add(head.view());
    if (path === absent) out.addAscii('null');
    else if (sharedPath === absent) writeJsonText(objects.filePaths, path, out);
    out.addAscii(',"mangling":');
    writeJsonText(objects.manglings, objects.mangling.at(row), out);
    out.addAscii(',"annotations":');
    if ((objects.flags.at(row) & annotatedFlag) === 0) out.addAscii('null}');
    else this.writeAnnotations(row);
  }

  private writeAnnotations(row: number): void {
    const { objects, out } = this;
    const from = objects.annotationsFrom(row);
    const to = objects.annotationEnds.at(row);
    out.addAscii('[');
    for (let at = from; at < to; at++) {
      if (at > from) out.addAscii(',');
      writeJsonText(objects.annotationTexts, objects.annotations.at(at), out);
    }
    out.addAscii(']}');
  }
}
