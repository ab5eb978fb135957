import { crc32, deflateRawSync } from 'node:zlib';

interface ZipFile {
  readonly name: string;
  readonly content: string;
  readonly stored?: boolean;
  /** Writes sizes and place into the zip64 extra field. */
  readonly wide?: boolean;
  readonly flags?: number;
  readonly method?: number;
}

/** A zip archive as a tool would write it, for tests of the reader. */
export function makeZip(files: readonly ZipFile[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, stored = false, wide = false, flags = 0, method } of files) {
    const plain = Buffer.from(content);
    const packed = stored ? plain : deflateRawSync(plain);
    const way = method ?? (stored ? 0 : 8);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(way, 8);
    local.writeUInt32LE(crc32(plain), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(plain.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const extra = wide ? Buffer.alloc(28) : Buffer.alloc(0);
    if (wide) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      for (const [i, value] of [plain.length, packed.length, at].entries())
        extra.writeBigUInt64LE(BigInt(value), 4 + 8 * i);
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(way, 10);
    entry.writeUInt32LE(wide ? 0xffffffff : packed.length, 20);
    entry.writeUInt32LE(wide ? 0xffffffff : plain.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(wide ? 0xffffffff : at, 42);
    directory.push(entry, Buffer.from(name), extra);
    parts.push(local, Buffer.from(name), packed);
    at += local.length + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...parts, listed, end, Buffer.from(comment)]);
}
