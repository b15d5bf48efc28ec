import { readdirSync, readFileSync } from 'node:fs';
import { createRandom, type Random } from '../../../apps/server/src/testing/random.ts';

const root = new URL('../../../', import.meta.url);

/** Texts of the interface, and made-up ones of words that follow each other as in the documentation. */
export function createTexts(count: number, seed: number): readonly string[] {
  const random = createRandom(seed);
  const messages = Object.values(
    JSON.parse(readFileSync(new URL('apps/web/src/messages/en.json', root), 'utf8')) as Record<
      string,
      string
    >,
  );
  const chain = readChain();
  const starts = [...chain.keys()];
  const texts = new Set(messages);
  while (texts.size < count) texts.add(makeText(random, chain, starts));
  return [...texts].slice(0, count);
}

/** The words that may follow each word; those that do so often are there often. */
type Chain = ReadonlyMap<string, readonly string[]>;

function readChain(): Chain {
  const folder = new URL('docs/', root);
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const chain = new Map<string, string[]>();
  for (const page of pages) {
    const text = readFileSync(new URL(page, folder), 'utf8').replace(/```[\s\S]*?```/g, ' ');
    const words = text.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [];
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      if (next === undefined) continue;
      const known = chain.get(word);
      if (known) known.push(next);
      else chain.set(word, [next]);
    }
  }
  return chain;
}

function makeText(random: Random, chain: Chain, starts: readonly string[]): string {
  // A third are labels, a third are sentences, a third are longer.
  const target =
    [6 + random(24), 30 + random(70), 100 + random(random(4) === 0 ? 400 : 80)][random(3)] ?? 50;
  let word = starts[random(starts.length)] ?? '';
  let text = word.charAt(0).toUpperCase() + word.slice(1);
  while (text.length < target) {
    // Now and then a word that nobody expects, or a value.
    const surprise = random(12);
    const following = surprise === 0 ? starts : (chain.get(word) ?? starts);
    word = following[random(following.length)] ?? '';
    text += surprise === 1 ? ` {value${random(3)}}` : ` ${word}`;
  }
  return random(2) === 0 ? `${text}.` : text;
}

/** A text as somebody may have changed it: a word less, another one, or a wrong letter. */
export function changeText(text: string, random: Random, others: readonly string[]): string {
  const words = text.split(' ');
  const at = random(words.length);
  const kind = words.length < 3 ? 2 : random(3);
  if (kind === 0) return words.toSpliced(at, 1).join(' ');
  if (kind === 1) {
    const [other = 'thing'] = (others[random(others.length)] ?? '').split(' ');
    return words.with(at, other).join(' ');
  }
  const letter = random(text.length);
  const typed = String.fromCharCode(97 + random(26));
  return text.slice(0, letter) + typed + text.slice(letter + 1);
}
