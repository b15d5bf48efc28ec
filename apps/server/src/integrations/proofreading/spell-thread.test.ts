import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createDictionaryFolder, germanWords } from '../../testing/services/dictionary-folder.ts';
import { FailedCheckError } from './failed-check-error.ts';
import { createSpellThread, type SpellThread, type SpellThreadOptions } from './spell-thread.ts';

const folder = createDictionaryFolder();
folder.add('de_DE', germanWords);
afterAll(() => folder.remove());

let thread: SpellThread;
const told: [message: string, dictionary: string][] = [];

afterEach(async () => {
  await thread.close();
  told.length = 0;
});

function start(options: Partial<SpellThreadOptions> = {}): void {
  const onError = ({ message }: Error, words: string) =>
    told.push([message, words.slice(folder.path.length + 1)]);
  thread = createSpellThread({ onError, ...options });
}

/** A thread with code of its own. */
const codeOf = (name: string, code: string) => {
  const path = join(folder.path, `${name}.mjs`);
  writeFileSync(path, `import { parentPort } from 'node:worker_threads';\n${code}`);
  return pathToFileURL(path);
};

/** The code of a thread that never answers. */
const silent = () => codeOf('silent', `parentPort.on('message', () => {});`);
const unavailable = { status: 'rejected', reason: new FailedCheckError('unavailable') };

const caller = (person = 'ada', signal = new AbortController().signal) => ({ person, signal });
const filesOf = (name: string) => ({
  affixes: join(folder.path, `${name}.aff`),
  words: join(folder.path, `${name}.dic`),
});
const toWord = (word: string) => ({ spellings: [word], parts: [word] });
const lookUp = (words: readonly string[], name = 'de_DE', by = caller()) =>
  thread.lookUp({ files: filesOf(name), words: words.map(toWord) }, by);

describe('a dictionary', () => {
  it('knows its words and their forms, and suggests some for others', async () => {
    start();
    const unknown = await lookUp(['Datei', 'Größen', 'Dattei', 'Grösse', 'Xyzzyqq']);
    expect([...unknown.keys()]).toEqual(['Dattei', 'Grösse', 'Xyzzyqq']);
    expect(unknown.get('Dattei')).toEqual(['Datei']);
    expect(unknown.get('Grösse')).toContain('Größe');
    expect(unknown.get('Xyzzyqq')).toEqual([]);
  });

  it('takes a word by one of its spellings, or by all of its parts', async () => {
    start();
    folder.add('fr', ["aujourd'hui", 'E-Mail', 'Adresse', 'Liefer-']);
    const unknown = await thread.lookUp(
      {
        files: filesOf('fr'),
        words: [
          { spellings: ['aujourd’hui', "aujourd'hui"], parts: ['aujourd’hui'] },
          { spellings: ['E-Mail'], parts: ['Mail'] },
          { spellings: ['X-Adresse'], parts: ['Adresse'] },
          { spellings: ['Liefer-Adresse'], parts: ['Liefer', 'Adresse'] },
          { spellings: ['Adresse-Mail'], parts: ['Adresse', 'Mail'] },
        ],
      },
      caller(),
    );
    expect([...unknown.keys()]).toEqual(['Mail']);
  });

  it('may be in an encoding with a byte for each letter', async () => {
    start();
    const latin2 = Buffer.from('3\nplik\n\xbf\xf3\xb3\xe6\nza\xbf\xf3\xb3\xe6\n', 'latin1');
    folder.write('pl_PL', 'SET ISO8859-2\nTRY a\xbf\xf3\n', latin2);
    const unknown = await lookUp(['żółć', 'plik', 'plıkk', 'żółx'], 'pl_PL');
    expect([...unknown]).toEqual([
      ['plıkk', []],
      ['żółx', ['żółć']],
    ]);
  });

  it('suggests nothing for what is too long, in no time', async () => {
    start();
    const word = 'Dattei'.repeat(9);
    const before = performance.now();
    expect(await lookUp([word])).toEqual(new Map([[word, []]]));
    expect(performance.now() - before).toBeLessThan(5000);
  });

  it('gives way to others after three', async () => {
    start();
    const names = ['da', 'nb', 'sv', 'nl'];
    for (const name of names) folder.add(name, [name]);
    for (const name of [...names, 'da', 'nl']) {
      expect([...(await lookUp([name, 'zzzz'], name)).keys()]).toEqual(['zzzz']);
    }
    expect(told).toEqual([]);
  });
});

describe('a dictionary that can not be used', () => {
  it.each([
    ['is empty', 'SET UTF-8\n', '0\n', 'has no words that Hunspell finds'],
    [
      'is something else',
      'PK\u0003\u0004',
      '\u0000\u0001\u0002',
      'has no words that Hunspell finds',
    ],
    ['has an encoding that nobody knows', 'SET FOO-7\n', '1\nja\n', '"foo-7" encoding'],
  ])('as it %s is told once, and left alone', async (_, affixes, words, message) => {
    start();
    folder.write('xx', affixes, words);
    await expect(lookUp(['ja'], 'xx')).rejects.toMatchObject({ reason: 'unavailable' });
    await expect(lookUp(['ja'], 'xx')).rejects.toMatchObject({ reason: 'unavailable' });
    expect(told).toEqual([[expect.stringContaining(message), 'xx.dic']]);
    expect([...(await lookUp(['Datei', 'Dattei'])).keys()]).toEqual(['Dattei']);
  });

  it('is tried again after a while', async () => {
    start({ restMs: 50 });
    folder.write('yy', 'SET UTF-8\n', '0\n');
    await expect(lookUp(['ja'], 'yy')).rejects.toMatchObject({ reason: 'unavailable' });
    folder.add('yy', ['ja']);
    await expect.poll(() => lookUp(['ja'], 'yy').catch(() => 'resting')).toEqual(new Map());
  });
});

describe('the thread', () => {
  it.each([
    [
      'fails',
      `parentPort.on('message', () => { throw new Error('out of memory'); });`,
      'out of memory',
    ],
    [
      'ends',
      `parentPort.on('message', () => process.exit(3));`,
      'the thread has ended with code 3',
    ],
    ['does not answer', `parentPort.on('message', () => { for (;;); });`, 'no answer in 300 ms'],
  ])('that %s takes nothing else with it, and another one starts', async (name, code, message) => {
    // A thread may take long to start where others keep the processors busy.
    const timeoutMs = name === 'does not answer' ? 300 : 60_000;
    start({ file: codeOf(name.replaceAll(' ', '-'), code), timeoutMs, restMs: 0 });
    await expect(lookUp(['ja'])).rejects.toMatchObject({ reason: 'unavailable' });
    expect(thread.isRunning).toBe(false);
    await expect(lookUp(['ja'])).rejects.toMatchObject({ reason: 'unavailable' });
    expect(told).toEqual(Array(2).fill([message, 'de_DE.dic']));
  });

  it('ends when nobody has needed it for a while, and starts again', async () => {
    start({ idleMs: 100 });
    await lookUp(['Datei']);
    expect(thread.isRunning).toBe(true);
    await expect.poll(() => thread.isRunning).toBe(false);
    expect([...(await lookUp(['Dattei'])).keys()]).toEqual(['Dattei']);
  });

  it('is not started for no words', async () => {
    start();
    expect(await lookUp([])).toEqual(new Map());
    expect(thread.isRunning).toBe(false);
  });

  it('works for people in turns, and forgets what nobody waits for', async () => {
    const slow = `parentPort.on('message', ({ words }) =>
      setTimeout(() => parentPort.postMessage({ unknown: new Map([[words[0].parts[0], []]]) }), 150));`;
    start({ file: codeOf('slow', slow) });
    const order: string[] = [];
    const ask = async (name: string, by: ReturnType<typeof caller>) => {
      await lookUp([name], 'de_DE', by);
      order.push(name);
    };
    const gone = new AbortController();
    const all = [ask('a1', caller()), ask('b1', caller('bob')), ask('a2', caller())];
    const left = ask('a3', caller('ada', gone.signal));
    gone.abort(new Error('typed on'));
    await expect(left).rejects.toThrow('typed on');
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'a2']);
  });

  it('is asked no more where too many wait', async () => {
    start({ file: silent() });
    const all = Promise.allSettled(Array.from({ length: 51 }, () => lookUp(['ja'])));
    await expect(lookUp(['ja'])).rejects.toMatchObject({ reason: 'busy' });
    await thread.close();
    expect(await all).toEqual(Array(51).fill(unavailable));
  });

  it('fails once for all that wait for the same dictionary', async () => {
    start({ file: silent(), timeoutMs: 300 });
    const all = Promise.allSettled([lookUp(['ja']), lookUp(['nein']), lookUp(['Datei'])]);
    expect(await all).toEqual(Array(3).fill(unavailable));
    expect(told).toEqual([['no answer in 300 ms', 'de_DE.dic']]);
  });

  it('that is closed starts no more, also for what waits for another dictionary', async () => {
    start({ file: silent() });
    const all = Promise.allSettled([lookUp(['ja']), lookUp(['oui'], 'fr')]);
    await thread.close();
    expect(await all).toEqual(Array(2).fill(unavailable));
    await expect(lookUp(['ja'])).rejects.toMatchObject({ reason: 'unavailable' });
    expect(thread.isRunning).toBe(false);
    expect(told).toEqual([]);
  });
});
