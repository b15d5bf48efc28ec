import { icuSyntax, plainSyntax, type TextSyntax } from '@parlance/messages';
import type { CheckTables } from '../tables.ts';

const html: TextSyntax = { ...plainSyntax, markup: 'html' };
const printf: TextSyntax = { ...plainSyntax, placeholders: ['printf'] };

export const spaceTables: CheckTables<
  'space.edge' | 'space.double' | 'space.nbsp' | 'space.tab' | 'newline.count' | 'newline.edge'
> = {
  'space.edge': [
    {
      fires: `
        de | Name:␣ | Name: | Name:␣
        de | Name: | Name:␣ | Name:
        de | ␣and | und | ␣und
        de | and | ␣und | und
        fr | Name:␣ | Nom⍽: | Nom⍽:␣
        ja | Name: | 名前:␣ | 名前:
        de | ⇥Indented | Eingerückt | ⇥Eingerückt
      `,
      silent: `
        the same edges | de | ␣and␣ | ␣und␣
        a no-break space for a space | fr | Name:␣ | Nom⍽:⍽
        Japanese needs none before a value | ja | Name:␣ | 名前：
        Chinese needs none before a word | zh | ␣files | 个文件
        a line break at the end | de | Name⏎ | Name⏎
        a line break with spaces, which another check finds | de | Name | Name␣⏎
        two spaces for one | de | Name␣␣ | Name␣
        Thai needs none | th | Name:␣ | ชื่อ:
        spaces within | de | a b | a b c
      `,
    },
    {
      unit: { syntax: icuSyntax, isIcu: true },
      fires: `
        de | {n, plural, one {# file} other {# files}} | {n, plural, one {# Datei␣} other {# Dateien}} | {n, plural, one {# Datei} other {# Dateien}}
      `,
      silent: `
        spaces between the forms of a plural | de | {n, plural, one {# file} other {# files}} | {n, plural, one {# Datei}␣␣other {# Dateien}}
      `,
    },
  ],
  'space.double': [
    {
      fires: `
        de | a b | a␣␣b | a b
        de | One. Two. | Eins.␣␣Zwei. | Eins. Zwei.
        fr | a b c | a␣␣␣b c | a b c
        de | a b | ä␣␣ö␣␣ü | ä ö ü
        pl | Open it | Otwórz␣␣to | Otwórz to
        zh | Open it | 打开␣␣它 | 打开 它
      `,
      silent: `
        two behind a full stop, as in the source | de | One.␣␣Two. | Eins.␣␣Zwei.
        two in the source elsewhere | de | a␣␣b c | a b␣␣c
        one space | de | a b | a b
        spaces at the edges, which another check finds | de | a | a␣␣
        spaces in the beginning of a line | de | a⏎b | a⏎␣␣b
        a no-break space beside a space | fr | a b | a␣⍽b
      `,
    },
    {
      unit: { syntax: html },
      fires: `
        de | a <b>b</b> | a␣␣<b>b</b> | a <b>b</b>
      `,
      silent: `
        spaces in a tag | de | <a href="x">b</a> | <a␣␣href="x">b</a>
        spaces at both sides of a tag | de | a <br> b | a <br> b
      `,
    },
    {
      unit: { syntax: printf },
      fires: `
        de | a %s | a␣␣%s | a %s
      `,
      silent: `
        spaces at both sides of a value | de | a %s b | a %s b
        a value alone | de | %s | %s
      `,
    },
  ],
  'space.nbsp': [
    {
      fires: `
        fr | Really? | Vraiment ? | Vraiment⎵?
        fr | Name: | Nom : | Nom⍽:
        fr | Stop! | Arrêtez! | Arrêtez⎵!
        fr | "Yes" | « Oui » | « Oui⍽»
        fr_CA | Name: | Nom : | Nom⍽:
        br | Name: | Anv : | Anv⍽:
        fr | a; b | a ; b | a⎵; b
      `,
      silent: `
        a time | fr | At 10:30 | À 10:30
        an address | fr | See https://a.org | Voir https://a.org
        an emoticon | fr | Fine :) | Bien :)
        an emoticon with a nose | fr | Fine :-) | Bien :-)
        Canadian French before a question mark | fr_CA | Really? | Vraiment?
        Canadian French before an exclamation mark | fr_CA | Stop! | Arrêtez!
        a no-break space for a narrow one | fr | Really? | Vraiment⍽?
        signs in a row | fr | What?! | Quoi⎵?!
        a name of C++ | fr | std::string | std::string
        German has no such space | de | Really? | Wirklich?
      `,
    },
    {
      unit: { syntax: html },
      fires: `
        fr | <b>Name</b>: | <b>Nom</b> : | <b>Nom</b>⍽:
        fr | Name: | Nom&#32;: | Nom⍽:
        fr | R&D: | R&amp;D : | R&amp;D⍽:
      `,
      silent: `
        inside of a tag | fr | <a href="a?b:c" style="x: y">A</a> | <a href="a?b:c" style="x: y">B</a>
        inside of CDATA | fr | <![CDATA[a: b?]]> | <![CDATA[a: b?]]>
        an entity | fr | Name: | Nom&nbsp;:
      `,
    },
  ],
  'space.tab': {
    fires: `
      de | a b | a⇥b | a b
      de | a⇥b | a b
      de | a⇥b⇥c | a⇥b c
      de | a | ⇥a | a
      de | a⏎⇥b | a⏎b
      fr | one two | un⇥deux | un deux
    `,
    silent: `
      the same tabs | de | a⇥b | a⇥b
      tabs that stand elsewhere | de | a⇥b c | a b⇥c
      no tabs | de | a b | a b
      spaces for spaces | de | a␣␣␣␣b | a b
      a tab of each line | de | a⇥b⏎c⇥d | a⇥b⏎c⇥d
      a tab at the end | de | a⇥ | b⇥
      two tabs together | de | a⇥⇥b | a⇥⇥b
      a tab in another text | ja | a⇥b | あ⇥い
      a no-break space | de | a b | a⍽b
      a tab that is written out | de | a\\tb | a\\tb
    `,
  },
  'newline.count': [
    {
      fires: `
        de | a b | a⏎b | a b
        de | a⏎b | a b
        de | a⏎⏎b | a⏎b
        fr | One. Two. | Un.⏎Deux. | Un. Deux.
        de | a⏎b⏎c | a⏎b c
        ja | a b c | a⏎b⏎c | a b c
      `,
      silent: `
        the same lines | de | a⏎b | c⏎d
        other line ends | de | a⏎b | a\r⏎b
        a carriage return alone | de | a⏎b | a\rb
        a line break at the end, which another check finds | de | a | a⏎
        one in the beginning | de | a | ⏎a
        lines of code, indented | de | a⏎␣␣␣␣␣␣b | a b
        empty lines | de | a⏎⏎b | c⏎⏎d
        no lines | de | a | b
        spaces at the end of lines | de | a␣⏎b | a⏎b
      `,
    },
    {
      unit: { syntax: { ...plainSyntax, placeholders: ['fluent'] } },
      fires: ``,
      silent: `
        the lines of a selection | de | { $n } files | { $n ->⏎[one] Datei⏎*[other] { $n } Dateien⏎}
      `,
    },
    {
      unit: { syntax: html },
      fires: ``,
      silent: `
        a line break inside of a tag | de | Open <a href="x">it</a> | <a⏎href="x">Öffne</a> es
      `,
    },
    {
      unit: { syntax: { ...plainSyntax, escapes: true } },
      fires: ``,
      silent: `
        line breaks that are written out | de | a\\nb | a b
      `,
    },
  ],
  'newline.edge': {
    fires: `
      de | a⏎ | a | a⏎
      de | a | a⏎ | a
      de | ⏎a | a | ⏎a
      de | a | ⏎a | a
      de | a⏎ | a b | a b⏎
      fr | a⏎⏎ | a | a⏎⏎
    `,
    silent: `
      the same end | de | a⏎ | b⏎
      another line end | de | a⏎ | a\r⏎
      more of them | de | a⏎⏎ | a⏎
      spaces beside them | de | a⏎ | a␣⏎
      line breaks within | de | a b | a⏎b
      spaces at the edges, which another check finds | de | a | a␣
      the same beginning | de | ⏎a | ⏎b
      both edges | de | ⏎a⏎ | ⏎b⏎
      no line breaks | ja | a | b
      a line break with spaces before it | de | a⏎ | a␣␣⏎
    `,
  },
};
