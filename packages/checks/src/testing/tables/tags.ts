import { icuSyntax, plainSyntax, type TextSyntax } from '@parlance/messages';
import type { CheckTables } from '../tables.ts';

const html: TextSyntax = { ...plainSyntax, markup: 'html' };
const xml: TextSyntax = { ...plainSyntax, markup: 'xml' };
const react: TextSyntax = { ...plainSyntax, placeholders: ['i18next'], markup: 'html' };

export const tagTables: CheckTables<
  'tag.missing' | 'tag.extra' | 'tag.malformed' | 'tag.attribute' | 'html.unsafe' | 'xliff.inline'
> = {
  'tag.missing': [
    {
      unit: { syntax: html },
      fires: `
        de | <b>Bold</b> text | Fetter Text
        de | Open <a href="x">this</a> | Öffne <a href="x">dies | Öffne <a href="x">dies</a>
        de | Line <img src="x"> | Zeile
        de | <b>One</b> and <b>two</b> | <b>Eins</b> und zwei
        fr | <em>Note</em> | <em>Note | <em>Note</em>
      `,
      silent: `
        tags in another order | de | <b>A</b> <i>B</i> | <i>B</i> <b>A</b>
        another case | de | <B>Bold</B> | <b>Fett</b>
        <br> and <br/> are the same | de | One<br>two | Eins<br/>zwei
        a line break may go | de | One<br>two | Eins zwei
        a chance to break a word may go | de | very<wbr>long | sehrlang
        a word in angle brackets | de | Open <file> | <Datei> öffnen
        a comparison | de | a < b | a ist kleiner als b
        a number after the sign | de | <5 files | weniger als 5 Dateien
        a comment | de | Hi <!-- note --> | Hallo
        attributes are looked at elsewhere | de | <a href="x">a</a> | <a>b</a>
        an e-mail address in angle brackets | de | Write to <a@b.org> | Schreib an a@b.org
      `,
    },
    {
      unit: { syntax: xml },
      fires: `
        de | To <xliff:g id="a">%s</xliff:g> | An <xliff:g id="a">%s | An <xliff:g id="a">%s</xliff:g>
        de | To <xliff:g id="a">%s</xliff:g> | An %s</xliff:g>
        de | To <xliff:g id="a">%s</xliff:g> | An <xliff:g id="a" %s
      `,
      silent: `
        Android's marks may go, with what they mark or without | ar | <xliff:g id="n">%d</xliff:g> new | جديد
        Android's marks may go, with the value left | de | To <xliff:g id="a">%s</xliff:g> | An %s
      `,
    },
    {
      unit: { syntax: react },
      fires: `
        de | <0>Open</0> it | Öffne es
      `,
      silent: `
        numbered tags of React that change places | de | <0>A</0><1>B</1> | <1>B</1><0>A</0>
      `,
    },
  ],
  'tag.extra': [
    {
      unit: { syntax: html },
      fires: `
        de | Bold text | <b>Fetter</b> Text | Fetter Text
        de | Hi <b>you</b> | Hallo <b>du</b> <i>da</i> | Hallo <b>du</b> da
        fr | Open | Ouvrir <img src="x"> | Ouvrir
        de | <b>A</b> | <b>A</b></b> | <b>A</b>
        de | One | <p>Eins</p> | Eins
      `,
      silent: `
        a line break | de | One two | Eins<br>zwei
        a mark of Android | de | To %s | An <xliff:g id="a">%s</xliff:g>
        a chance to break a word | de | Long word | Donaudampf<wbr>schiff
        a comment | de | Hi | Hallo <!-- x -->
        a word in angle brackets | de | Open the file | <Datei> öffnen
        a comparison | de | a is less than b | a < b
        a heart | de | Love | <3
        an arrow | de | Back | <- Zurück
        the same tags | de | <b>A</b> | <b>B</b>
        tags of another case | de | <b>A</b> | <B>B</B>
      `,
    },
    {
      unit: { syntax: icuSyntax, isIcu: true },
      fires: `
        de | Hi {name} | Hallo <b>{name}</b> | Hallo {name}
      `,
      silent: `
        tags in each form of a plural | de | {n, plural, one {<b>#</b> file} other {<b>#</b> files}} | {n, plural, one {<b>#</b> Datei} other {<b>#</b> Dateien}}
      `,
    },
  ],
  'tag.malformed': {
    unit: { syntax: html },
    fires: `
      de | <b>Bold</b> | <b>Fett</b | <b>Fett</b>
      de | <b><i>Both</i></b> | <b><i>Beide</b></i>
      de | Open <a href="x">it</a> | Öffne <a href="x" es</a> | Öffne <a href="x"> es</a>
      de | <b>A</b> and <b>B</b> | <b>A</b> und </b>B<b>
      de | One <b>two</b> | Eins </b>zwei<b>
      de | <em><u>A</u></em> | <em><u>A</em></u>
    `,
    silent: `
      a smaller sign with a space | de | <b>a</b> < b | <b>a</b> < b
      a smaller sign with a digit | de | less than <b>5</b> | <b>5</b> oder <6
      a source that is malformed, too | de | <b>Bold | <b>Fett
      an item of a list without its end | de | <ul><li>A<li>B</ul> | <ul><li>A<li>B</ul>
      a paragraph without its end | de | <p>A<p>B | <p>A<p>B
      a void element | de | A<br>B<br/>C | A<br/>B<br>C
      tags side by side | de | <b>A</b><i>B</i> | <i>B</i><b>A</b>
      nesting that changes in a right way | de | <b>A <i>B</i></b> | <b><i>B</i> A</b>
      an attribute with a sign in it | de | <a title="a > b">x</a> | <a title="a > b">y</a>
      a word in angle brackets | de | Use <name> | Nutze <Name>
      a tag too many, which another check finds | de | <b>A</b> | <b>A</b></b>
    `,
  },
  'tag.attribute': {
    unit: { syntax: html },
    fires: `
      de | <a href="https://a.org/x">A</a> | <a href="https://b.org/x">A</a> | <a href="https://a.org/x">A</a>
      de | <a href="/help">A</a> | <a href="/hilfe">A</a> | <a href="/help">A</a>
      de | <img src="a.png"> | <img src="b.png"> | <img src="a.png">
      de | <p class="big">A</p> | <p class="groß">A</p> | <p class="big">A</p>
      de | <a id="top">A</a> | <a id="oben">A</a> | <a id="top">A</a>
      de | <a href="/a" target="_blank">A</a> | <a href="/a" target="_leer">A</a> | <a href="/a" target="_blank">A</a>
    `,
    silent: `
      a title is translated | de | <a title="Open">A</a> | <a title="Öffnen">B</a>
      an alternative text | de | <img src="a.png" alt="Cat"> | <img src="a.png" alt="Katze">
      the language of a path | de | <a href="https://a.org/en/x">A</a> | <a href="https://a.org/de/x">B</a>
      the language of a host | de | <a href="https://en.wikipedia.org/wiki">A</a> | <a href="https://de.wikipedia.org/wiki">B</a>
      the language of a query | de | <a href="https://a.org/?hl=en">A</a> | <a href="https://a.org/?hl=de">B</a>
      tags that change places | de | <a href="/a">A</a> <a href="/b">B</a> | <a href="/b">B</a> <a href="/a">A</a>
      other quotes | de | <a href="/a">A</a> | <a href='/a'>B</a>
      attributes in another order | de | <a id="x" href="/a">A</a> | <a href="/a" id="x">B</a>
      an attribute that the source lacks | de | <a href="/a">A</a> | <a href="/a" rel="nofollow">B</a>
      an attribute of its own | de | <p lang="en">A</p> | <p lang="de">B</p>
    `,
  },
  'html.unsafe': {
    unit: { syntax: html },
    fires: `
      de | Hello | Hallo<script src="x"/> | Hallo
      de | <b>Hi</b> | <b onclick="x()">Hallo</b> | <b>Hallo</b>
      de | <a href="/a">A</a> | <a href="javascript:x()">A</a> | <a href="#">A</a>
      de | Hi | Hallo <iframe src="x"/> | Hallo
      de | <img src="a.png"> | <img src="a.png" onerror=x> | <img src="a.png">
      de | <a href="/a">A</a> | <a href="vbscript:x">A</a> | <a href="#">A</a>
      de | Pay | Zahlen <object data="x"/> | Zahlen
    `,
    silent: `
      a script that the source has | de | A <script>x</script> | B <script>x</script>
      a handler that the source has | de | <b onclick="x()">A</b> | <b onclick="x()">B</b>
      a link of the source | de | <a href="javascript:x()">A</a> | <a href="javascript:x()">B</a>
      an attribute of data | de | Once | <b data-on="1">Einmal</b>
      a script in words | de | The script | Das javascript: Skript
      an ordinary link | de | <a href="https://a.org">A</a> | <a href="https://a.org">B</a>
      a style | de | <b style="x">A</b> | <b style="x">B</b>
      a comment | de | Hi | Hallo <!-- script -->
      an escaped tag | de | Hi | Hallo &lt;script&gt;
      a form of the source | de | <form>A</form> | <form>B</form>
    `,
  },
  'xliff.inline': {
    unit: { syntax: xml },
    fires: `
      de | Hi <x id="1"/> | Hallo | Hallo<x id="1"/>
      de | Hi <x id="1"/> | Hallo <x id="2"/> | Hallo<x id="1"/>
      de | <g id="1">Hi</g> | Hallo
      de | Hi | Hallo <x id="1"/> | Hallo
      de | <bx id="1"/>Hi<ex id="1"/> | Hallo<ex id="1"/>
      de | Hi <ph id="a"/> and <ph id="b"/> | Hallo <ph id="a"/> | Hallo <ph id="a"/><ph id="b"/>
    `,
    silent: `
      the same elements | de | Hi <x id="1"/> | Hallo <x id="1"/>
      elements in another order | de | <x id="1"/> of <x id="2"/> | <x id="2"/>: <x id="1"/>
      groups | de | <g id="1">A</g> <g id="2">B</g> | <g id="2">B</g> <g id="1">A</g>
      other attributes of Angular | de | <x id="INTERPOLATION" equiv-text="{{a}}"/> | <x id="INTERPOLATION"/>
      an element x without an id | de | <x> marks it | <x> markiert es
      no elements | de | Hi | Hallo
      a tag of HTML | de | <b>A</b> | <b>B</b>
      a space before its end | de | A <x id="1"/> | B <x id="1" />
      a marker within a text | de | <mrk id="m1">A</mrk> | <mrk id="m1">B</mrk>
      an escaped element | de | &lt;x id="1"/&gt; | &lt;x id="2"/&gt;
    `,
  },
};
