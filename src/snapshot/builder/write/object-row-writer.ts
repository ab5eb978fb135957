import { absent } from '../../../search/search-columns.ts';
import { annotatedFlag, type ObjectColumns } from '../collect/object-columns.ts';
import type { StringTable } from '../tables/string-table.ts';
import type { ByteWriter } from './byte-writer.ts';

/** Writes the JSON row of one object: the bytes that `JSON.stringify` gives for its `ObjectRow`, without making the strings. */
export class ObjectRowWriter {
  private readonly objects: ObjectColumns;
  private readonly out: ByteWriter;
  private readonly types: readonly Buffer[];

  constructor(objects: ObjectColumns, out: ByteWriter) {
    this.objects = objects;
    this.out = out;
    this.types = objects.kinds.list.map(({ type, typeId }) =>
      Buffer.from(`,"type":${JSON.stringify(type)},"typeId":${JSON.stringify(typeId)},"filePath":`),
    );
  }

  write(row: number, id: number): void {
    const { objects, out } = this;
    out.addAscii(`{"id":"${id}","name":`);
    writeJsonText(objects.names, objects.name.at(row), out);
    out.addAscii(',"fullName":');
    writeJsonText(objects.fullNames, objects.fullName.at(row), out);
    out.add(this.types[objects.kind.at(row)] as Buffer);
    const path = objects.filePath.at(row);
    if (path === absent) out.addAscii('null');
    else writeJsonText(objects.filePaths, path, out);
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

const quote = 0x22;
const backslash = 0x5c;

/** A string as JSON. Most have nothing to escape and are copied as they are. */
function writeJsonText(table: StringTable, number: number, out: ByteWriter): void {
  const length = table.byteLength(number);
  out.reserve(length + 2);
  const target = out.bytes;
  let at = out.length;
  target[at++] = quote;
  if (length > 0) {
    const source = table.bufferOf(number);
    const start = table.offsetOf(number);
    for (let i = start; i < start + length; i++) {
      const byte = source[i] as number;
      if (byte < 0x20 || byte === quote || byte === backslash) {
        out.add(Buffer.from(JSON.stringify(table.text(number))));
        return;
      }
      target[at++] = byte;
    }
  }
  target[at++] = quote;
  out.length = at;
}
