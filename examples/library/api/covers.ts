import { existsSync, writeFileSync } from 'node:fs';
import axios from 'axios';

/** The file with the cover of a book; it is fetched once. */
export async function fetchCover(isbn: string): Promise<string> {
  const file = `/var/covers/${isbn}.jpg`;
  if (!existsSync(file)) {
    const { data } = await axios.get(`https://covers.example.org/isbn/${isbn}`, { responseType: 'arraybuffer' });
    writeFileSync(file, data);
  }
  return file;
}
