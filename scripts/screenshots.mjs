import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, toolEnvironment, toolPath } from './lib/process.mjs';

// The journeys of the browser tests visit every screen, so they take the pictures.

const folder = join(root, 'e2e', 'screenshots');
const looks = ['light', 'dark', 'phone'];

await rm(folder, { recursive: true, force: true });
const journeys = spawn(toolPath('node'), ['scripts/test.mjs', '--deep', 'e2e'], {
  cwd: root,
  env: toolEnvironment({ UPDATE_SCREENSHOTS: '1' }),
  stdio: 'inherit',
});
const [code] = await once(journeys, 'exit');
const page = join(folder, 'index.html');
const names = screens(await readdir(folder).catch(() => []));
if (names.length > 0) {
  await writeFile(page, gallery(names));
  console.log(`${names.length} screens: ${page}`);
}
process.exit(code ?? 1);

/**
 * @param {readonly string[]} files such as `terms-dark.png`
 * @returns {string[]} the names of the screens, without duplicates
 */
function screens(files) {
  const shown = files.flatMap((file) => /^(.+)-(?:light|dark|phone)\.png$/.exec(file)?.[1] ?? []);
  return [...new Set(shown)].sort();
}

/**
 * A page with all pictures: a row for each screen, a column for each look.
 * @param {readonly string[]} names
 */
function gallery(names) {
  const rows = names.map((name) => {
    const pictures = looks.map(
      (look) =>
        `<a href="${name}-${look}.png"><img src="${name}-${look}.png" alt="${name}, ${look}" loading="lazy"></a>`,
    );
    return `<section id="${name}"><h2>${name}</h2><div>${pictures.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens of Parlance</title>
<style>
  body { margin: 2rem; font: 16px/1.5 system-ui, sans-serif; color: #222; background: #ddd }
  h2 { font-size: 1rem }
  div { display: grid; grid-template-columns: 1440fr 1440fr 360fr; gap: 1rem; align-items: start }
  img { width: 100%; border-radius: 4px }
</style>
<h1>Screens of Parlance</h1>
${rows.join('\n')}
</html>
`;
}
