/** Reads answers of 100 000 objects, so many a second, until it is stopped: heavy-reader.ts <base> <path of the application> <objects> <a second> */
import { drain } from './drain.ts';

const [base = '', application = '', objects = '', rate = '2'] = process.argv.slice(2);
const port = Number(new URL(base).port);
const size = 100_000;
let skip = 0;

setInterval(() => {
  const path = `${application}/objects?limit=${size}&skip=${skip}`;
  skip = (skip + size) % Math.max(size, Number(objects));
  drain(port, path).catch((error: Error) => console.error(error.message));
}, 1000 / Number(rate));
