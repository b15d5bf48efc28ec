import { plainSyntax, type TextSyntax } from '@parlance/messages';
import type { CheckTables } from '../tables.ts';

const printf: TextSyntax = { ...plainSyntax, placeholders: ['printf'] };
const html: TextSyntax = { ...plainSyntax, markup: 'html' };

export const lengthTables: CheckTables<
  'length.max' | 'length.bytes' | 'length.lines' | 'length.pixels' | 'length.ratio'
> = {
  'length.max': [
    {
      unit: { isIcu: true, limits: { graphemes: 7 } },
      fires: `
        de | {n, plural, one {# file} other {# files}} | {n, plural, one {# Datei} other {# Teile}}
      `,
      silent: `
        a number of two digits | de | {n, plural, other {# files}} | {n, plural, other {# Teil}}
      `,
    },
    {
      unit: { limits: { graphemes: 5 } },
      fires: `
        de | Save | Sichern
        de | Save | äöüäöü
        ja | Save | 保存しました
        hi | Save | सहेजें सब
        de | Save | 👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧
      `,
      silent: `
        as many as may be | de | Save | abcde
        letters of two characters | de | Save | a\u0308bcde
        emoji of many characters | de | Save | 👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧
        syllables of Hindi | hi | Save | सहेजें
        letters beyond the first plane | de | Save | 𝒜𝒜𝒜𝒜𝒜
        flags | de | Save | 🇩🇪🇫🇷🇮🇹🇪🇸🇵🇹
      `,
    },
    {
      unit: { syntax: printf, limits: { graphemes: 8, samples: { '0': 'Ann' } } },
      fires: `
        de | Hi %s | Hallo, %s
      `,
      silent: `
        a sample in the place of a value | de | Hi %s | Du %s!
        a number in the place of a value | de | %d MB | %1$d MB
      `,
    },
    {
      unit: { syntax: html, limits: { graphemes: 4 } },
      fires: ``,
      silent: `
        tags take no room | de | <b>Save</b> | <b>Gut</b>
        an entity is one character | de | A &amp; B | A&amp;B
      `,
    },
  ],
  'length.bytes': [
    {
      unit: { limits: { bytes: 6 } },
      fires: `
        de | Save | Sichern
        de | Save | ÄÖÜä
        ja | Save | 保存し
        de | Save | 👍👍
        ru | Save | Сохр
        de | Save | abcdefg
      `,
      silent: `
        as many as may be | de | Save | abcdef
        two bytes a letter | de | Save | ÄÖÜ
        three bytes a letter | ja | Save | 保存
        four bytes | de | Save | 👍
        Cyrillic | ru | Save | Сох
        a line break | de | Save | ab⏎cd
        Arabic | ar | Save | حفظ
        digits | de | Save | 123456
      `,
    },
    {
      unit: { syntax: html, limits: { bytes: 4 } },
      fires: ``,
      silent: `
        tags take no room | de | <b>Save</b> | <b>Gut</b>
        an entity is what it stands for | de | A | A&amp;B
      `,
    },
  ],
  'length.lines': {
    unit: { limits: { lines: 2 } },
    fires: `
      de | a | a⏎b⏎c
      de | a | a⏎⏎b
      de | a | ⏎⏎
      de | a | a⏎b⏎
      de | a | a\rb\rc
      de | a | a\r⏎b\r⏎c
    `,
    silent: `
      one line | de | a | a
      as many as may be | de | a | a⏎b
      other line ends | de | a | a\r⏎b
      a long line | de | a | aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
      a line break that is written out | de | a | a\\nb\\nc\\nd
      a line break at the end | de | a | a⏎
      a carriage return | de | a | a\rb
      a paragraph sign | de | a | ¶¶¶
      spaces | de | a | a b c
      an empty second line | de | a | a⏎␣
    `,
  },
  'length.pixels': {
    unit: { limits: { pixels: { max: 50, measure: (line: string) => line.length * 10 } } },
    fires: `
      de | a | abcdef
      de | a | a⏎abcdef
      de | a | Sichern
      fr | a | sauver
      de | a | abcdef⏎a
      ru | a | сохранить
    `,
    silent: `
      as wide as may be | de | a | abcde
      each line for itself | de | a | abcd⏎abcd
      a narrow text | de | a | abc
      one letter | de | abcdefghijkl | a
      line ends are no part of lines | de | a | abcde\r⏎abcde
      many lines | de | a | a⏎b⏎c⏎d⏎e⏎f
      spaces count | de | a | a b c
      a sign of two characters | de | a | 👍ab
      an empty line | de | a | abcde⏎⏎abcde
      digits | de | a | 12345
    `,
  },
  'length.ratio': {
    fires: `
      de | This is a sentence of some length here | Nein
      de | This is a sentence of some length | Das ist ein sehr sehr langer Satz, der viel mehr sagt als das, was da steht, und nicht aufhört, obwohl er es sollte, und noch weiter geht
      zh | This is a sentence of some length which goes on | 好
      ja | This is a sentence of some length which goes on | はい
      fr | Please enter your password once more | Oui
      ru | Please enter your password once more | Да
    `,
    silent: `
      a short text | de | Save | Speichern unter einem anderen Namen
      Chinese is short | zh | This is a sentence of some length | 这是一个有一定长度的句子
      Japanese is short | ja | This is a sentence of some length | これは少し長い文です
      German is long | de | Your settings have been saved | Ihre Einstellungen wurden gespeichert
      Hebrew has no vowels | he | This is a sentence of some length | זה משפט באורך מסוים
      as long as the source | de | abcdefghijklmnopqrstuvwxyz | abcdefghijklmnopqrstuvwxyz
      digits count | de | 12345678901234567890 | 12345678901234567890
      twice as long | de | abcdefghijklmnopqrstu | abcdefghijklmnopqrstuabcdefghijklmnopqrstu
      half as long | de | abcdefghijklmnopqrstuvwxyz | abcdefghijklm
      Korean is short | ko | This is a sentence of some length | 이것은 어느 정도 긴 문장입니다
    `,
  },
};
