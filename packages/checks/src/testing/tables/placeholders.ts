import { icuSyntax, plainSyntax, type TokenStyle } from '@parlance/messages';
import type { CheckTables } from '../tables.ts';

const styled = (...placeholders: readonly TokenStyle[]) => ({
  syntax: { ...plainSyntax, placeholders },
});
const icu = { syntax: icuSyntax, isIcu: true };
const plural = { ...styled('c'), isPlural: true };

export const placeholderTables: CheckTables<
  | 'placeholder.missing'
  | 'placeholder.unknown'
  | 'placeholder.type'
  | 'placeholder.order'
  | 'placeholder.broken'
> = {
  'placeholder.missing': [
    {
      unit: styled('printf'),
      fires: `
        de | Hello %s, welcome back | Hallo, willkommen | Hallo, willkommen %s
        de | %d files | Dateien | Dateien %d
        ja | Hello %s | こんにちは | こんにちは%s
        de | Copy %1$s to %2$s | %1$s kopieren | %1$s kopieren %2$s
        de | From %s to %s | Von bis
        de | Name: %s | Name: | Name: %s
      `,
      silent: `
        the value stands elsewhere | ja | Open %s | %s を開く
        values by number in another order | de | %1$s of %2$s | %2$s, davon %1$s
        a number for a value without one | de | %s is open | %1$s ist offen
        a value used twice | de | %1$s and more | %1$s, %1$s und mehr
        a percent sign that is text | de | 100% sure | Ganz sicher
        a doubled percent sign | de | 50%% off | 50 Prozent weniger
        an empty translation | de | Hello %s | ∅
      `,
    },
    {
      unit: icu,
      fires: `
        de | Hello {name}! | Hallo! | Hallo {name}!
        de | {count, plural, one {# file in {folder}} other {# files in {folder}}} | {count, plural, one {# Datei} other {# Dateien in {folder}}} | {count, plural, one {# Datei {folder}} other {# Dateien in {folder}}}
        ru | {n, plural, one {# file} other {# files}} | {n, plural, one {файл} few {# файла} many {# файлов} other {# файла}}
      `,
      silent: `
        one without its number | de | {n, plural, one {# file} other {# files}} | {n, plural, one {Eine Datei} other {# Dateien}}
        a form for zero | lv | {n, plural, one {# file} other {# files}} | {n, plural, zero {# failu} one {# fails} other {# faili}}
        an exact number without its sign | de | {n, plural, one {# file} other {# files}} | {n, plural, =0 {Keine Datei} one {# Datei} other {# Dateien}}
        zero of a language without it, as the source has it | de | {n, plural, zero {No file} one {# file} other {# files}} | {n, plural, zero {Keine Datei} one {# Datei} other {# Dateien}}
        zero of a language without it, which the source lacks | de | {n, plural, one {# file} other {# files}} | {n, plural, zero {Keine Datei} one {# Datei} other {# Dateien}}
        one of the source without its number, which one of Russian is not | ru | {n, plural, one {One file} other {# files}} | {n, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}
        the argument that a plural chooses by, spelt out | de | {n, plural, one {# file} other {# files}} | {n, plural, one {{n} Datei} other {{n} Dateien}}
        a select has the value in one option | de | {g, select, male {He} other {{name}}} sent it | {g, select, male {Er} other {{name}}} hat es geschickt
      `,
    },
    {
      unit: plural,
      fires: `
        de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {%d Datei} other {Dateien}} | {n, plural, one {%d Datei} other {Dateien %d}}
      `,
      silent: `
        one of a stored plural without its number | de | {n, plural, one {%d file} other {%d files}} | {n, plural, one {eine Datei} other {%d Dateien}}
        two of Arabic, which is one number | ar | {n, plural, one {%d file} other {%d files}} | {n, plural, zero {لا ملفات} one {ملف} two {ملفان} few {%d ملفات} many {%d ملفًا} other {%d ملف}}
      `,
    },
  ],
  'placeholder.unknown': [
    {
      unit: { ...styled('i18next'), isPlural: true },
      fires: `
        de | {count, plural, one {{{count}} file} other {{{count}} files}} | {count, plural, one {{{count}} Datei} other {{{count}} von {{n}}}}
      `,
      silent: `
        the argument that a plural with such braces chooses by | de | {count, plural, one {One file} other {Files}} | {count, plural, one {Eine Datei} other {{{count}} Dateien}}
      `,
    },
    {
      unit: styled('c'),
      fires: `
        de | Hello | Hallo %s | Hallo
        de | %d files | %d Dateien in %s | %d Dateien in
        fr | Done | Fini %d | Fini
        de | Open %1$s | %1$s und %2$s öffnen | %1$s und öffnen
      `,
      silent: `
        a percent sign behind a number | de | 100 percent safe | 100% sicher
        a percent sign of a text that is not formatted | de | 50% done | Zu 50% fertig
        the same value twice | de | %1$s is there | %1$s ist da, %1$s
        a doubled percent sign | de | 5 percent of %d | 5 %% von %d
        a number in front of the letter | de | %s and %s | %1$s und %2$s
      `,
    },
    {
      unit: icu,
      fires: `
        de | Hello {name} | Hallo {name}, {greeting} | Hallo {name},
        de | Hello | Hallo {name} | Hallo
      `,
      silent: `
        the number that only other forms have | de | {n, plural, one {One file} other {# files}} | {n, plural, one {# Datei} other {# Dateien}}
        the argument of the plural by its name | de | {n, plural, one {# file} other {# files}} | {n, plural, one {{n} Datei} other {{n} Dateien}}
        a value that only one option has | de | {g, select, male {He} other {{name}}} | {g, select, male {{name}} other {{name}}}
        quoted braces | de | Write braces | Schreibe '{name}'
        a value that the source has quoted by mistake | de | It is '{name}' | Es ist {name}
      `,
    },
    {
      unit: styled('i18next'),
      fires: `
        de | Saved | {{count}} gespeichert | gespeichert
      `,
      silent: `
        nesting of i18next counts as one | de | See $t(help) | Siehe $t(help)
        spaces inside of braces | de | Hi {{name}} | Hallo {{ name }}
      `,
    },
  ],
  'placeholder.type': [
    {
      unit: styled('c'),
      fires: `
        de | %d files | %s Dateien | %d Dateien
        de | %s is open | %d ist offen | %s ist offen
        de | %.2f metres | %d Meter | %.2f Meter
        de | %1$s and %2$d | %1$s und %2$s | %1$s und %2$d
        de | %c is a letter | %s ist ein Buchstabe | %c ist ein Buchstabe
      `,
      silent: `
        %i is %d | de | %d files | %i Dateien
        other sizes | de | %ld files | %lld Dateien
        another padding | de | %5d files | %d Dateien
        other decimals | de | %.2f m | %.1f m
        another spelling of a fraction | de | %f m | %g m
        an unsigned number | de | %u files | %d Dateien
        the order is wrong and not the type | de | %s has %d | %d hat %s
      `,
    },
    {
      unit: icu,
      fires: `
        de | {n, number} files | {n} Dateien | {n, number} Dateien
        de | On {day, date, short} | Am {day} | Am {day, date, short}
      `,
      silent: `
        a bare argument with a format | de | {n} files | {n, number} Dateien
        another style of a date | de | On {day, date, short} | Am {day, date, long}
        the sign of a plural | de | {n, plural, one {# file} other {# files}} | {n, plural, one {{n} Datei} other {{n, number} Dateien}}
      `,
    },
    {
      unit: styled('laravel'),
      fires: ``,
      silent: `
        a value with a capital | de | Delete :name | :Name löschen
        a value without its capital | de | :Name is gone | Weg ist :name
      `,
    },
    {
      unit: styled('apple'),
      fires: `
        de | %@ has %ld photos | %@ hat %@ Fotos | %@ hat %ld Fotos
      `,
      silent: `
        %ld and %lld of Apple | de | %@ has %ld photos | %@ hat %lld Fotos
      `,
    },
  ],
  'placeholder.order': [
    {
      unit: styled('c'),
      fires: `
      de | %s has %d files | %d Dateien hat %s | %2$d Dateien hat %1$s
      ja | %d files in %s | %s に %d | %2$s に %1$d
      de | %s, %d and %f | %f, %d und %s | %3$f, %2$d und %1$s
      de | %d of %s | %s: %d | %2$s: %1$d
      ko | %s: %d | %d (%s) | %2$d (%1$s)
      de | %c is %d | %d ist %c | %2$d ist %1$c
    `,
      silent: `
      equal types have no order that can be seen | de | %s and %s | %s und %s
      the same order | de | %s has %d | %s hat %d
      numbers in the target | de | %s has %d | %2$d hat %1$s
      numbers in both | de | %1$s has %2$d | %2$d hat %1$s
      one value | de | %d files | %d Dateien
      a value is missing | de | %s has %d | %d davon
      another type | de | %s has %d | %s hat %s
      spellings of one type | de | %s has %d | %s hat %i
      doubled percent signs between | de | %s %% of %d | %s %% von %d
      no values | de | All of it | Alles davon
    `,
    },
    {
      unit: styled('go'),
      fires: `
      de | %s has %d files | %d Dateien hat %s | %[2]d Dateien hat %[1]s
    `,
      silent: `
      numbers in brackets | de | %s has %d | %[2]d hat %[1]s
    `,
    },
    {
      unit: styled('python'),
      fires: `
      de | %s has %d files | %d Dateien hat %s
    `,
      silent: `
      names in another order | de | %(a)s has %(b)d | %(b)d hat %(a)s
    `,
    },
  ],
  'placeholder.broken': [
    {
      unit: styled('printf'),
      fires: `
        de | Open %s | % s öffnen | %s öffnen
        fr | Open %1$s | Ouvrir % 1$s | Ouvrir %1$s
        zh | Open %s | 打开 ％s | 打开 %s
      `,
      silent: `
        a percent sign and a word | de | Open %s | %s zu 100 % offen
        a number in front | de | %s of 5 | %1$s von 5
        no values in the source | de | Done | % s fertig
      `,
    },
    {
      unit: styled('icu'),
      fires: `
        de | Hi {name} | Hallo {Name} | Hallo {name}
        de | Hi {name} | Hallo {nombre} | Hallo {name}
        zh | Hi {name} | 你好 ｛name｝ | 你好 {name}
      `,
      silent: `
        spaces inside | de | Hi {name} | Hallo { name }
        two values that change places | de | {a} and {b} | {b} und {a}
        a value left out | de | Hi {name} | Hallo
      `,
    },
    {
      unit: styled('i18next'),
      fires: `
        de | Hi {{name}} | Hallo {{name} | Hallo {{name}}
        de | Hi {{name}} | Hallo {name}} | Hallo {{name}}
      `,
      silent: `
        blanks within | de | Hi {{name}} | Hallo {{ name }}
        two values | de | {{a}}, {{b}} | {{b}}, {{a}}
      `,
    },
    {
      unit: styled('python'),
      fires: `
        de | Hi %(name)s | Hallo %(name) s | Hallo %(name)s
        de | Hi %(name)s | Hallo %(Name)s | Hallo %(name)s
      `,
      silent: `
        another value beside it | de | %(a)s %(b)s | %(b)s, %(a)s
      `,
    },
    {
      unit: styled('fluent'),
      fires: `
        de | Hi { $name } | Hallo { $name | Hallo { $name }
      `,
      silent: `
        a term of Fluent | de | About { -brand } | Über { -brand }
        without blanks | de | Hi { $name } | Hallo {$name}
      `,
    },
  ],
};
