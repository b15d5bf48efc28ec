import { execFileSync } from 'node:child_process';
import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Format } from '../format.ts';
import { po } from '../formats/po/index.ts';
import { xliff12 } from '../formats/xliff12/index.ts';
import { needsOf, run } from '../testing/consumers/programs.ts';
import { decodeOld, encodeOld, findCharset } from './old-charsets.ts';
import { decodeFile, type SourceFile } from './source-file.ts';

/** The encodings with a text in each, and Python's name for those that Python has. */
const charsets: readonly [name: string, text: string, python: string | undefined][] = [
  ...Array.from({ length: 16 }, (_, at) => at + 1)
    .filter((part) => part !== 12)
    .map((part) => [`ISO-8859-${part}`, '', `iso8859_${part}`] as [string, string, string]),
  ...Array.from(
    { length: 9 },
    (_, at) => [`windows-125${at}`, '', `cp125${at}`] as [string, string, string],
  ),
  ['KOI8-R', 'Яблоко', 'koi8_r'],
  ['KOI8-U', 'Ґанок', 'koi8_u'],
  ['CP866', 'Яблоко', 'cp866'],
  ['Shift_JIS', 'りんごー表ソ', 'cp932'],
  ['EUC-JP', 'りんご表', 'euc_jp'],
  ['GB18030', '苹果😀ä', 'gb18030'],
  ['GBK', '苹果', 'gbk'],
  ['GB2312', '苹果', 'gbk'],
  ['Big5', '蘋果功', 'big5'],
  ['EUC-KR', '사과', 'cp949'],
];

const bytesOf = (name: string, text: string): Uint8Array => {
  const bytes = encodeOld(text, findCharset(name) ?? '');
  if (!bytes) throw new Error(`${name} can not hold ${text}`);
  return bytes;
};

/** All characters of a single-byte encoding, or the given text for a multi-byte encoding. */
function sampleOf(name: string, text: string): string {
  if (text !== '') return text;
  const high = Array.from({ length: 96 }, (_, at) => at + 0xa0);
  const signs = high.flatMap(
    (byte) => decodeOld(Uint8Array.of(byte), findCharset(name) ?? '') ?? [],
  );
  // Python's Hebrew tables lack this character.
  return signs.join('').replace('\u05ba', '');
}

function open(format: Format, bytes: Uint8Array): SourceFile {
  const file = decodeFile(format, bytes);
  if ('problem' in file) throw new Error(file.problem);
  return file;
}

const catalogue = (name: string, text: string) =>
  `msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=${name}\\n"\n\nmsgid "apple"\nmsgstr "${text}"\n`;

const python = needsOf(['python3']);
/** What Python reads in all samples, for which it is started once. */
let pythonReads: Readonly<Record<string, string>> | undefined;

function readSamples(): Readonly<Record<string, string>> {
  const samples = charsets.map(([name, given, codec]) => {
    const bytes = bytesOf(name, sampleOf(name, given));
    return [`${name} as ${codec}`, codec, Buffer.from(bytes).toString('base64')];
  });
  const read = '{name: base64.b64decode(text).decode(codec) for name, codec, text in samples}';
  const script = `import base64, json, sys; samples = json.load(sys.stdin); print(json.dumps(${read}))`;
  return JSON.parse(run('python3', ['-c', script], JSON.stringify(samples)));
}

const gettext = needsOf(['msgcat']);

describe.each(charsets)('a file in %s', (name, given, codec) => {
  const text = sampleOf(name, given);

  it('is read by what it says and written back byte for byte', () => {
    for (const [format, source] of [
      [po, catalogue(name, text)],
      [
        xliff12,
        `<?xml version="1.0" encoding="${name}"?>\n<xliff version="1.2"><!-- ${text} --></xliff>`,
      ],
    ] as const) {
      const bytes = bytesOf(name, source);
      const file = open(format, bytes);
      expect(file.text).toBe(source);
      expect(file.remark).toBeUndefined();
      expect(file.encode(file.text)).toEqual(bytes);
      const longer = source.replace(text, `${text}x${text}`);
      expect(file.declare(longer)).toEqual({ text: longer });
      expect(file.encode(longer)).toEqual(bytesOf(name, longer));
    }
  });

  it.skipIf(python.isMissing)(`is what Python reads${python.needs}`, () => {
    pythonReads ??= readSamples();
    expect(pythonReads[`${name} as ${codec}`]).toBe(text);
  });

  it('becomes UTF-8 and says so with a text that does not fit', () => {
    const source = catalogue(name, text);
    const file = open(po, bytesOf(name, source));
    const changed = source.replace('"apple"', '"🦜"');
    const { text: declared, problem } = file.declare(changed);
    if (name === 'GB18030') {
      expect({ declared, problem }).toEqual({ declared: changed, problem: undefined });
      return;
    }
    expect(declared).toBe(changed.replace(`charset=${name}`, 'charset=UTF-8'));
    expect(problem).toContain(`${name} has no "🦜"`);
    expect(file.encode(declared)).toEqual(new TextEncoder().encode(declared));
  });
});

it('is encoded only where that can be read again', () => {
  for (const [name] of charsets) {
    const charset = findCharset(name) ?? '';
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 10 }), (text) => {
        const bytes = encodeOld(text, charset);
        if (bytes) expect(decodeOld(bytes, charset), charset).toBe(text);
      }),
      { numRuns: runs(200) },
    );
  }
});

describe('a catalogue', () => {
  const edit = (source: string, text: string) => {
    const file = open(po, new TextEncoder().encode(source));
    const changed = source.replace('abols', text);
    return { ...file.declare(changed), bytes: file.encode(file.declare(changed).text) };
  };

  it.skipIf(gettext.isMissing)(
    `is what msgcat reads, in its own encoding, converted, and with its first header${gettext.needs}`,
    () => {
      for (const [source, text] of [
        [catalogue('ISO-8859-1', 'abols'), 'Äpfel'],
        [catalogue('ISO-8859-13', 'abols'), 'ābols'],
        [catalogue('ISO-8859-1', 'abols'), 'ābols'],
        [catalogue('CHARSET', 'abols'), 'ābols'],
        [catalogue('ASCII', 'abols'), 'ābols'],
        ['msgid "apple"\nmsgstr "abols"\n', 'ābols'],
        ['# A file\n\n#: x.c\nmsgid "apple"\nmsgstr "abols"\n', 'ābols'],
        [
          '# A file\nmsgid ""\nmsgstr ""\n"Language: lv\\n"\n\nmsgid "apple"\nmsgstr "abols"\n',
          'ābols',
        ],
        ['msgid ""\nmsgstr "Language: lv\\n"\n\nmsgid "apple"\nmsgstr "abols"\n', 'ābols'],
      ] as const) {
        const { bytes } = edit(source, text);
        const read = execFileSync('msgcat', ['--to-code=UTF-8', '-'], { input: bytes }).toString();
        expect(read, source).toContain(`msgstr "${text}"`);
      }
    },
  );

  it('in ASCII by its header becomes UTF-8, without a loss', () => {
    expect(edit(catalogue('ASCII', 'abols'), 'ābols')).toMatchObject({
      text: catalogue('UTF-8', 'ābols'),
    });
    expect(edit(catalogue('ASCII', 'abols'), 'ābols').problem).toBeUndefined();
    expect(edit(catalogue('CHARSET', 'abols'), 'obols').text).toBe(catalogue('CHARSET', 'obols'));
  });

  it('that lies is read as what it is, with a remark, and told so', () => {
    const source = catalogue('ISO-8859-1', 'Äpfel');
    const file = open(po, new TextEncoder().encode(source));
    expect(file.text).toBe(source);
    expect(file.remark).toContain('written in UTF-8');
    expect(file.encode(source)).toEqual(new TextEncoder().encode(source));
    expect(file.declare(source.replace('Ä', 'Ö')).text).toBe(catalogue('UTF-8', 'Öpfel'));
  });
});

it.each([
  ['says UTF-8', 'UTF-8', 'says "UTF-8"'],
  ['says what nobody knows', 'x-mine', '"x-mine", which is not known'],
])('tells the first bad byte of a file that %s', (_, name, problem) => {
  const source = catalogue(name, 'abc\xe4def');
  const bytes = Uint8Array.from(source, (sign) => sign.charCodeAt(0));
  const file = decodeFile(po, bytes);
  expect(file).toMatchObject({ line: 7, column: 12 });
  expect('problem' in file && file.problem).toContain(problem);
});

it('tells it of an encoding with several bytes, and of one that files may not name', () => {
  const euc = bytesOf('EUC-JP', catalogue('EUC-JP', 'りんご'));
  const cut = Uint8Array.from([...euc.slice(0, -4), 0xff, ...euc.slice(-4)]);
  expect(decodeFile(po, cut)).toMatchObject({ line: 7 });
  expect(decodeFile({}, Uint8Array.of(0x61, 0x0a, 0x62, 0xff))).toMatchObject({
    line: 2,
    column: 2,
  });
});
