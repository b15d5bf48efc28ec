import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { type FrozenTexts, type Language, languages, place } from './frozen-texts.ts';

// Writes `frozen-texts.json.br`: the texts of the interface and of the documentation as they are now, of which the texts of
// measured memories are made. They are frozen, so that each change of the documentation doesn't make another memory: whoever
// runs this again can't compare with what was measured before.

const root = new URL('../../../', import.meta.url);

const frozen: Partial<Record<Language, FrozenTexts>> = {};
for (const language of languages) {
  const toWords = (texts: readonly string[]) => texts.map((text) => splitWords(text, language));
  frozen[language] = {
    labels: toWords(readLabels(language)),
    sentences: language === 'en' ? toWords(readSentences()) : [],
  };
}

const json = Buffer.from(JSON.stringify(frozen));
writeFileSync(place, brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }));

/** The texts of the interface. What has plural forms is a small language of its own, whose words can't be put together anew. */
function readLabels(language: string): string[] {
  const file = new URL(`apps/web/src/messages/${language}.json`, root);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return [...new Set(Object.values(messages))].filter((text) => !/\{\w+, /.test(text));
}

/** The sentences of the documentation, without code, tables and markup. */
function readSentences(): string[] {
  const pages = ['docs/', 'docs/decisions/'].flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(new URL(folder + name, root), 'utf8')),
  );
  const sentences = pages.flatMap((page) =>
    page
      .replace(/```[\s\S]*?```/g, ' ')
      .replace(/^\|.*$/gm, ' ')
      .replaceAll('`', '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[*_#>]+/g, ' ')
      .split(/\n\s*\n|\n\s*-\s|(?<=[.:!?])\s+(?=[A-Z])/)
      .map((sentence) => sentence.replace(/\s+/g, ' ').trim()),
  );
  return [...new Set(sentences)].filter((text) => text.includes(' ') && text.length < 400);
}

/** Where no spaces set words apart, they are found now: another version of Node.js may find others. */
function splitWords(text: string, language: string): string {
  if (language !== 'ja') return text.replace(/\s+/g, ' ');
  const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(
    text.replace(/\s+/g, ''),
  );
  const words: string[] = [];
  let isOpen = false;
  for (const { segment } of segments) {
    // A placeholder is one word.
    if (isOpen) words.push((words.pop() ?? '') + segment);
    else words.push(segment);
    if (segment === '{') isOpen = true;
    if (segment === '}') isOpen = false;
  }
  return words.join(' ');
}
