// Runs one of the TypeScript programs beside it, and says what is missing where this runtime cannot: node scripts/run.js start …
const [major = 0] = process.versions.node.split('.').map(Number);
const [name = '', ...words] = process.argv.slice(2);
if (major >= 24) {
  const program = new URL(`${name}.ts`, import.meta.url);
  process.argv.splice(1, process.argv.length, program.pathname, ...words);
  await import(program.href);
} else {
  console.error(`npm run ${name}: it needs Node 24 and this is ${process.version}.`);
  console.error('Run `npm ci` first: it brings Node 24 along, and npm then uses that.');
  process.exitCode = 1;
}
