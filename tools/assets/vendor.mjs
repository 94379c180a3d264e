// Copies what others wrote into the tree, each with its licence and version: htmx for the pages, axe-core for the tests.
//   npm ci && npm run vendor
import fs from 'node:fs';

const root = new URL('../../', import.meta.url);
const from = new URL('./node_modules/', import.meta.url);
const VENDORED = [
  {name: 'htmx.org', file: 'dist/htmx.min.js', to: 'src/carreira/site/static/vendor/htmx/'},
  {name: 'axe-core', file: 'axe.min.js', to: 'tests/browser/vendor/axe-core/'},
];

for (const {name, file, to} of VENDORED) {
  const version = JSON.parse(fs.readFileSync(new URL(`${name}/package.json`, from))).version;
  const folder = new URL(to, root);
  fs.mkdirSync(folder, {recursive: true});
  fs.copyFileSync(new URL(`${name}/${file}`, from), new URL(file.split('/').at(-1), folder));
  fs.copyFileSync(new URL(`${name}/LICENSE`, from), new URL('LICENSE', folder));
  fs.writeFileSync(new URL('VERSION', folder), `${name} ${version}, unchanged, from npm (tools/assets/vendor.mjs)\n`);
  console.log(`${name} ${version}`);
}
