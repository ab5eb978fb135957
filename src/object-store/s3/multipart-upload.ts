import { open } from 'node:fs/promises';
import type { S3Client } from './s3-client.ts';
import { S3Failure } from './s3-client.ts';
import { elementText } from './s3-xml.ts';

/** At most 10 000 parts are allowed: 160 GiB. */
const partBytes = 16 * 2 ** 20;
const concurrentParts = 4;

/** Puts a file in one request, or in parts where it is larger than one; a failure leaves no parts behind. */
export async function uploadFile(client: S3Client, key: string, path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const part = async (at: number): Promise<Uint8Array> => {
      const bytes = Buffer.allocUnsafe(Math.min(partBytes, size - at));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
      if (bytesRead < bytes.length) throw new Error(`${path} became shorter while it was uploaded`);
      return bytes;
    };
    if (size <= partBytes) await client.send({ method: 'PUT', key, body: await part(0) });
    else await uploadParts(client, key, size, part);
  } finally {
    await file.close();
  }
}

async function uploadParts(
  client: S3Client,
  key: string,
  size: number,
  part: (at: number) => Promise<Uint8Array>,
): Promise<void> {
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = elementText(begun.body.toString(), 'UploadId') ?? '';
  try {
    const count = Math.ceil(size / partBytes);
    const tags = new Array<string>(count);
    let next = 0;
    const work = async (): Promise<void> => {
      for (let number = next++; number < count; number = next++) {
        const query = { partNumber: String(number + 1), uploadId };
        const { headers } = await client.send({ method: 'PUT', key, query, body: await part(number * partBytes) });
        tags[number] = headers.etag ?? '';
      }
    };
    await Promise.all(Array.from({ length: concurrentParts }, work));
    await complete(client, { key, size, uploadId, tags });
  } catch (error) {
    await client.send({ method: 'DELETE', key, query: { uploadId } }, 404).catch(() => undefined);
    throw error;
  }
}

/** Joins the parts. A repeated request may find that the first, whose answer was lost, has done so. */
async function complete(
  client: S3Client,
  { key, size, uploadId, tags }: { key: string; size: number; uploadId: string; tags: readonly string[] },
): Promise<void> {
  const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const { status } = await client.send({ method: 'POST', key, query: { uploadId }, body }, 404);
  if (status !== 404) return;
  const { headers, status: found } = await client.send({ method: 'HEAD', key }, 404);
  if (found === 404 || Number(headers['content-length']) !== size) {
    throw new S3Failure(`the upload of ${key} was lost by the store`, 404);
  }
}
