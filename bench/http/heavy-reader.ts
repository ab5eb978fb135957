/** Reads answers of 100 000 objects, so many a second, until it is stopped: heavy-reader.ts <base> <path of the application> <objects> <a second> */
const [base = '', application = '', objects = '', rate = '2'] = process.argv.slice(2);
const size = 100_000;
let skip = 0;

async function readOne(): Promise<void> {
  const response = await fetch(`${base}${application}/objects?limit=${size}&skip=${skip}`);
  skip = (skip + size) % Math.max(size, Number(objects));
  const reader = response.body!.getReader();
  while (!(await reader.read()).done);
}

setInterval(readOne, 1000 / Number(rate));
