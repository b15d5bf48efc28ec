import { describe, expect, it } from 'vitest';
import { normalise } from './normalise.ts';
import { segmentsOf, targetOfForm } from './segments.ts';

describe('what a text is looked up by', () => {
  it.each([
    ['  Open   the FILE… ', 'open the file'],
    ['Ｏｐｅｎ ﬁle', 'open file'],
    ['Delete %d files!', 'delete \ue001 files'],
    ['Hello {name}', 'hello \ue001'],
    ['Hello {{name}}', 'hello \ue001'],
    ['<b>Save</b> as', '\ue002save\ue002 as'],
    ['See https://example.com/a?b=1 for more.', 'see \ue003 for more'],
    ['Mail to ada@example.com', 'mail to \ue003'],
    ['3 of 1,024.5 MB', '0 of 0 mb'],
    ['Tom &amp; Jerry', 'tom & jerry'],
    ['開く。', '開く'],
    ['...', '...'],
    ['Line one\r\nline two', 'line one line two'],
    ['٣ ملفات', '0 ملفات'],
  ])('%j is %j', (text, norm) => expect(normalise(text)).toBe(norm));
});

describe('the segments of a text', () => {
  it('are the text itself, and each form of a plural', () => {
    expect(segmentsOf('Open').map(({ form, norm }) => [form, norm])).toEqual([['', 'open']]);
    const plural = '{n, plural, one {%d file} other {%d files}}';
    expect(segmentsOf(plural)).toEqual([
      { form: '', text: plural, norm: '\ue001 file\ue004\ue001 files' },
      { form: 'one', text: '%d file', norm: '\ue001 file' },
      { form: 'other', text: '%d files', norm: '\ue001 files' },
    ]);
  });

  it('belong to a form of the translation', () => {
    const polish = '{n, plural, one {%d plik} few {%d pliki} many {%d plików} other {%d pliku}}';
    const locales = { source: 'en', target: 'pl' };
    expect(targetOfForm(polish, 'one', locales)).toBe('%d plik');
    expect(targetOfForm(polish, 'other', locales)).toBe('%d pliku');
    expect(targetOfForm('{n, plural, other {%d 件}}', 'one', { source: 'en', target: 'ja' })).toBe(
      '%d 件',
    );
    expect(targetOfForm('plik', 'one', locales)).toBe('plik');
    expect(targetOfForm(polish, '=0', locales)).toBeUndefined();
  });
});
