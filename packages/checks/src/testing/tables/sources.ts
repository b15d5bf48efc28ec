import { icuSyntax, plainSyntax, type TextSyntax } from '@parlance/messages';
import type { OtherLocales } from '../../unit.ts';
import type { CheckTables } from '../tables.ts';

const printf: TextSyntax = { ...plainSyntax, placeholders: ['printf'] };

function inLocales(some: Partial<OtherLocales>) {
  const none: OtherLocales = { count: 0, translated: 0, usual: 0, days: 0, faulty: [] };
  return { otherLocales: { ...none, ...some } };
}

/** Texts of the source locale: source and target are the same. */
export const sourceTables: CheckTables<
  | 'source.ellipsis'
  | 'source.unnamed'
  | 'source.plural'
  | 'source.concatenation'
  | 'source.untranslated'
  | 'source.failing'
> = {
  'source.ellipsis': {
    fires: `
      en | Loading... | Loading... | Loading…
      en | Wait...  now | Wait... now | Wait… now
      en | ...and more | ...and more | …and more
      en | a... b... | a... b... | a… b…
      en | Save as... | Save as... | Save as…
      en | (more...) | (more...) | (more…)
    `,
    silent: `
      the sign | en | Loading… | Loading…
      four points | en | Loading.... | Loading....
      a folder | en | .../src | .../src
      two points | en | a.. | a..
      a full stop | en | Saved. | Saved.
      a version | en | 1.2.3 | 1.2.3
      no points | en | Save | Save
      points with spaces | en | a . . . b | a . . . b
      a translation, which another check looks at | de | Loading... | Lädt...
      an address | en | https://a.org/...x | https://a.org/...x
    `,
  },
  'source.unnamed': {
    unit: { syntax: printf },
    fires: `
      en | %s of %s | %s of %s
      en | %d files in %s | %d files in %s
      en | %s, %s, %s | %s, %s, %s
      en | From %d to %d | From %d to %d
      en | %s: %d | %s: %d
      en | %.1f of %s | %.1f of %s
    `,
    silent: `
      one value | en | Open %s | Open %s
      values with numbers | en | %1$s of %2$s | %1$s of %2$s
      a percent sign | en | %s: 5%% | %s: 5%%
      no values | en | Save | Save
      a translation | de | %s of %s | %s von %s
      one value and a number | en | %d of 10 | %d of 10
      one of two with a number | en | %1$s of %s | %1$s of %s
      a percent sign in words | en | 100% of %s | 100% of %s
      the same value twice | en | %1$s, %1$s | %1$s, %1$s
      a date | en | 5/6 | 5/6
    `,
  },
  'source.plural': [
    {
      fires: `
        en | Delete file(s) | Delete file(s)
        en | %d box(es) | %d box(es)
        en | Your file(s) are saved | Your file(s) are saved
        en | Item(s): 5 | Item(s): 5
        en | user(s) and group(s) | user(s) and group(s)
        en | Choose language(s) | Choose language(s)
      `,
      silent: `
        a plural | en | Delete files | Delete files
        a note | en | Save (again) | Save (again)
        a letter in brackets | en | Key (s) | Key (s)
        a function | en | Call f(s) | Call f(s)
        another language | fr | Delete file(s) | Supprimer
        a translation with such an ending | fr | Delete file(s) | fichier(s)
        brackets of a list | en | a(b) | a(b)
        seconds | en | 5(s) | 5(s)
        a year | en | Since (2024) | Since (2024)
      `,
    },
    {
      unit: { syntax: icuSyntax, isIcu: true },
      fires: ``,
      silent: `
        a form of a plural | en | {n, plural, one {# file(s)} other {# files}} | {n, plural, one {# file(s)} other {# files}}
      `,
    },
  ],
  'source.concatenation': [
    {
      fires: `
        en | Welcome to the | Welcome to the
        en | by␣ | by␣
        en | ␣and more | ␣and more
        en | You are about to delete the | You are about to delete the
        en | Created at the time of | Created at the time of
        en | Version:␣ | Version:␣
      `,
      silent: `
        a verb with its particle | en | Sign in | Sign in
        another one | en | Log in with | Log in with
        a word alone | en | of | of
        a whole sentence | en | Delete the file. | Delete the file.
        a line break at the end | en | Saved⏎ | Saved⏎
        a colon | en | Name: | Name:
        a phrase | en | Delete all files | Delete all files
        a translation | de | Welcome to the | Willkommen bei der
        a word of a list | en | with | with
      `,
    },
    {
      unit: { syntax: printf },
      fires: ``,
      silent: `
        a value behind the word | en | Delete the %s | Delete the %s
        a value before it | en | %s is the one that you ask for | %s is the one that you ask for
      `,
    },
  ],
  'source.untranslated': [
    {
      unit: inLocales({ count: 4, translated: 1, usual: 3.5, days: 90 }),
      fires: `
        en | Charge | Charge
        en | % s{a | % s{a
      `,
      silent: `
        a translation | de | Charge | Laden
        no text | en | ∅ | ∅
        nothing but spaces | en | ␣ | ␣
      `,
    },
    {
      unit: { ...inLocales({ count: 1, translated: 0, usual: 0.1, days: 1000 }), isIcu: true },
      fires: `
        en | Charge | Charge
        en | {n, plural, one {# file} other {# files}} | {n, plural, one {# file} other {# files}}
      `,
      silent: ``,
    },
    {
      unit: inLocales({ count: 30, translated: 12, usual: 25, days: 91 }),
      fires: `
        en | Charge | Charge
        en | Save | Save
      `,
      silent: ``,
    },
    {
      unit: inLocales({ count: 4, translated: 1, usual: 3.5, days: 89 }),
      fires: ``,
      silent: `
        a text that is not so old | en | Charge | Charge
      `,
    },
    {
      unit: inLocales({ count: 4, translated: 1, usual: 2, days: 400 }),
      fires: ``,
      silent: `
        locales that translate half of all texts | en | Charge | Charge
      `,
    },
    {
      unit: inLocales({ count: 4, translated: 0, usual: 0, days: 400 }),
      fires: ``,
      silent: `
        locales that have no translations | en | Charge | Charge
      `,
    },
    {
      unit: inLocales({ count: 0, translated: 0, usual: 0, days: 400 }),
      fires: ``,
      silent: `
        no other locales | en | Charge | Charge
      `,
    },
    {
      unit: inLocales({ count: 4, translated: 4, usual: 4, days: 400 }),
      fires: ``,
      silent: `
        translations in all locales | en | Charge | Charge
      `,
    },
    {
      unit: inLocales({ count: 4, translated: 2, usual: 4, days: 400 }),
      fires: ``,
      silent: `
        translations in half of the locales | en | Charge | Charge
      `,
    },
    {
      fires: ``,
      silent: `
        locales of which nothing is known | en | Charge | Charge
      `,
    },
  ],
  'source.failing': [
    {
      unit: inLocales({ count: 3, faulty: ['de', 'fr', 'pl'] }),
      fires: `
        en | Charge | Charge
        en | %s: {a | %s: {a
      `,
      silent: `
        a translation | de | Charge | Laden
        no text | en | ∅ | ∅
        nothing but spaces | en | ␣ | ␣
      `,
    },
    {
      unit: { ...inLocales({ count: 12, faulty: ['de', 'fr', 'pl'] }), isIcu: true },
      fires: `
        en | Charge | Charge
        en | {n, plural, one {# file} other {# files}} | {n, plural, one {# file} other {# files}}
      `,
      silent: ``,
    },
    {
      unit: inLocales({ count: 16, faulty: ['cs', 'de', 'fr', 'pl'] }),
      fires: `
        en | Charge | Charge
        en | Save | Save
      `,
      silent: ``,
    },
    {
      unit: inLocales({ count: 16, faulty: ['de', 'fr', 'pl'] }),
      fires: ``,
      silent: `
        few of many locales | en | Charge | Charge
        few of many locales and a short text | en | OK | OK
      `,
    },
    {
      unit: inLocales({ count: 2, faulty: ['de', 'fr'] }),
      fires: ``,
      silent: `
        all of two locales | en | Charge | Charge
        all of two locales and a value | en | %s | %s
      `,
    },
    {
      unit: inLocales({ count: 4, faulty: [] }),
      fires: ``,
      silent: `
        no locale | en | Charge | Charge
      `,
    },
    {
      unit: inLocales({ count: 4, faulty: ['de'] }),
      fires: ``,
      silent: `
        one locale | en | Charge | Charge
        one locale and a value | en | %s | %s
      `,
    },
    {
      fires: ``,
      silent: `
        locales of which nothing is known | en | Charge | Charge
      `,
    },
  ],
};
