import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gramsOf } from '../../../packages/memory/src/keys/grams.ts';
import { normalise } from '../../../packages/memory/src/texts/normalise.ts';

// Writes `common-grams.ts` of the package of memories: the pieces of texts that are common in any language. Texts are found
// by their rarest pieces, so common ones only have to be known as such. They are counted in texts that are at hand: those of
// the interface, of two dependencies with messages in many languages, of documentation, and names from CLDR.

const root = join(import.meta.dirname, '../../..');
const modules = join(root, 'node_modules');
/** Most source texts are English, and of no other language there is as much text. */
const maxOfEnglish = 6000;
const maxOfOthers = 120;

/** Texts by language. */
const texts = new Map<string, string[]>();

function add(language: string, some: readonly string[]): void {
  texts.set(language, [...(texts.get(language) ?? []), ...some]);
}

await addJson(join(root, 'apps/web/src/messages'));
await addJson(join(modules, 'axe-core/locales'));
await addCode(join(modules, 'zod/v4/locales'));
await addEnglish(join(root, 'docs'));
for (const name of await readdir(modules)) await addEnglish(join(modules, name));
for (const language of [...texts.keys(), 'th', 'hi']) addNames(language);

/** How often each piece is in the texts of the language that it is most common in. */
const shares = new Map<string, number>();
for (const [language, some] of texts) {
  const counts = new Map<string, number>();
  for (const text of some) {
    for (const gram of gramsOf(normalise(text))) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  const common = [...counts]
    // What is there once or twice may be so by chance.
    .filter(([, count]) => count > 2)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, language === 'en' ? maxOfEnglish : maxOfOthers);
  for (const [gram, count] of common) {
    shares.set(gram, Math.max(shares.get(gram) ?? 0, count / some.length));
  }
}
const common = [...shares]
  .sort(([a, shareA], [b, shareB]) => shareB - shareA || (a < b ? -1 : 1))
  .map(([gram]) => gram);
const lines = common.join('\n').match(/[\s\S]{1,96}(?:\n|$)/g) ?? [];
await writeFile(
  join(root, 'packages/memory/src/keys/common-grams.ts'),
  `// Written by bench/src/translation-memory/count-grams.ts. Whoever changes it has to raise \`keysVersion\`.

/** The pieces of normalised texts that are common in any of some forty languages, the most common one first. */
export const commonGrams: readonly string[] = [
${lines.map((line) => `  ${JSON.stringify(line.replace(/\n$/, ''))},`).join('\n')}
].flatMap((line) => line.split('\\n'));
`,
);

async function addJson(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json') || name.startsWith('_')) continue;
    const content: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
    add(languageOf(name), stringsOf(content));
  }
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** The texts in quotes of files of JavaScript. */
async function addCode(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js') || name === 'index.js') continue;
    const code = await readFile(join(folder, name), 'utf8');
    const quoted = Array.from(code.matchAll(/(["'`])((?:(?!\1).){6,}?)\1/g), ([, , text]) =>
      (text ?? '').replace(/\$\{[^}]*\}/g, ' '),
    );
    add(
      languageOf(name),
      quoted.filter((text) => /\s/.test(text)),
    );
  }
}

async function addEnglish(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith('.md') || /change|history/i.test(name)) continue;
    const page = (await readFile(join(folder, name), 'utf8')).replace(
      /```[\s\S]*?```|`[^`]*`/g,
      ' ',
    );
    add(
      'en',
      page.split(/\n+|(?<=[.:;])\s/).filter((line) => /[a-z] [a-z]/.test(line)),
    );
  }
}

function addNames(language: string): void {
  const regions = new Intl.DisplayNames([language], { type: 'region' });
  const languages = new Intl.DisplayNames([language], { type: 'language' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((a) => letters.map((b) => a + b));
  add(
    language,
    codes
      .flatMap((code) => [regions.of(code.toUpperCase()) ?? '', languages.of(code) ?? ''])
      .filter((name) => name.length > 2),
  );
}

function languageOf(name: string): string {
  return name.split(/[._-]/, 1)[0] ?? 'en';
}
