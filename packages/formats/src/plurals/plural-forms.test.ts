import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoriesByIndex, parsePluralForms } from './plural-forms.ts';

const slavic =
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);';

describe('parsePluralForms', () => {
  it.each([
    ['nplurals=1; plural=0;', [0, 0, 0, 0]],
    ['nplurals=2; plural=n != 1;', [1, 0, 1, 1]],
    ['nplurals=2; plural=(n > 1)', [0, 0, 1, 1]],
    [' nplurals = 2 ; plural = !(n==1) ; ', [1, 0, 1, 1]],
    [slavic, [2, 0, 1, 2]],
    ['nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;', [2, 0, 1, 2]],
    ['nplurals=4; plural=n*2-n/1+1-1;', [0, 1, 2, 0]],
    ['nplurals=2; plural=1/0 + n%0;', [0, 0, 0, 0]],
    ['nplurals=2; plural=7;', [0, 0, 0, 0]],
  ])('reads %j', (header, indices) => {
    const forms = parsePluralForms(header);
    expect([0, 1, 2, 5].map((n) => forms?.indexOf(n))).toEqual(indices);
  });

  it.each([
    '',
    'nplurals=INTEGER; plural=EXPRESSION;',
    'nplurals=0; plural=0;',
    'nplurals=2; plural=;',
    'nplurals=2; plural=n n;',
    'nplurals=2; plural=(n;',
    'nplurals=2; plural=n ? 1;',
    'nplurals=2; plural=constructor;',
    'nplurals=2; plural=process.exit();',
  ])('refuses %j', (header) => {
    expect(parsePluralForms(header)).toBeUndefined();
  });

  it('refuses nesting that would exhaust the stack', () => {
    expect(parsePluralForms(`nplurals=2; plural=${'('.repeat(100_000)}n`)).toBeUndefined();
    expect(
      parsePluralForms(`nplurals=2; plural=${'('.repeat(240)}n${')'.repeat(240)}`),
    ).toBeDefined();
  });

  it('never throws and stays in range', () => {
    const piece = fc.constantFrom(
      'n',
      '1',
      '0',
      '(',
      ')',
      '?',
      ':',
      '!',
      '==',
      '%',
      '/',
      '||',
      '-',
      ' ',
    );
    fc.assert(
      fc.property(fc.string({ unit: piece }), fc.nat(), (formula, n) => {
        const index = parsePluralForms(`nplurals=3; plural=${formula};`)?.indexOf(n) ?? 0;
        expect([0, 1, 2]).toContain(index);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('categoriesByIndex', () => {
  it.each([
    ['nplurals=1; plural=0;', 'ja', ['other']],
    ['nplurals=2; plural=n != 1;', 'de_DE', ['one', 'other']],
    ['nplurals=2; plural=n > 1;', 'fr', ['one', 'other']],
    [slavic, 'ru', ['one', 'few', 'many']],
    [slavic, 'pl_PL', ['one', 'few', 'many']],
    ['nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;', 'cs', ['one', 'few', 'other']],
    ['nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2;', 'lv', ['one', 'other', 'zero']],
    [
      'nplurals=4; plural=n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0;',
      'sl',
      ['other', 'one', 'two', 'few'],
    ],
    [
      'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
      'ar',
      ['zero', 'one', 'two', 'few', 'many', 'other'],
    ],
    ['nplurals=2; plural=n != 1;', 'ja', ['one', 'other']],
    ['nplurals=2; plural=n != 1;', 'xx', ['one', 'other']],
    ['nplurals=3; plural=n != 1;', 'de', ['one', 'few', 'other']],
  ])('%s in %s', (header, locale, categories) => {
    expect(categoriesByIndex(header, locale)).toEqual(categories);
  });

  it('knows nothing of a header that is none', () => {
    expect(categoriesByIndex('', 'de')).toBeUndefined();
    expect(categoriesByIndex('nplurals=7; plural=n;', 'de')).toBeUndefined();
  });
});
