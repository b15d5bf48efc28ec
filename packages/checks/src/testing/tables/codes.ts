import { plainSyntax, type TextSyntax } from '@parlance/messages';
import type { CheckTables } from '../tables.ts';

const html: TextSyntax = { ...plainSyntax, markup: 'html' };
const printf: TextSyntax = { ...plainSyntax, placeholders: ['printf'] };
const escapes: TextSyntax = { ...plainSyntax, escapes: true };
const qt: TextSyntax = { ...plainSyntax, placeholders: ['qt'], markup: 'html', accelerator: '&' };

export const codeTables: CheckTables<
  | 'entity'
  | 'escape'
  | 'accelerator'
  | 'code'
  | 'special'
  | 'markdown.link'
  | 'markdown.syntax'
  | 'bbcode'
  | 'markup.reference'
> = {
  entity: {
    unit: { syntax: html },
    fires: `
      de | a &lt; b | a &amp;lt; b | a &lt; b
      de | 5&nbsp;MB | 5 MB
      de | Say &quot;yes&quot; | Sag &amp;quot;ja&amp;quot; | Sag &quot;ja&quot;
      fr | a &#160;b | a &amp;#160;b | a &#160;b
      de | a&nbsp;b | ab
      de | It&rsquo;s | &amp;rsquo;s ist | &rsquo;s ist
    `,
    silent: `
      an escaped sign | de | Terms &amp; Conditions | AGB &amp; mehr
      the source is escaped twice, too | de | Write &amp;lt; | Schreib &amp;lt;
      a no-break space as it is | de | 5&nbsp;MB | 5⍽MB
      a narrow space as it is | fr | 5&nbsp;MB | 5⎵Mo
      another no-break entity | de | 5&nbsp;MB | 5&#160;MB
      a sign alone | de | A &amp; B | A & B
      entities that are gone | de | It&rsquo;s | Es ist
      an entity that the source lacks | de | Back | Zur&uuml;ck
      no entities | de | a | b
      a sign before a word | de | R&amp;D | F&amp;E
    `,
  },
  escape: {
    unit: { syntax: escapes },
    fires: `
      de | a\\nb | a b
      de | a b | a\\nb | a b
      de | a\\nb | a⏎b | a\\nb
      de | a\\tb | a b
      de | C:\\\\x | C:x
      de | One\\n\\nTwo | Eins\\nZwei
    `,
    silent: `
      the same escapes | de | a\\nb | c\\nd
      quotes that a language does not need | de | Say \\"yes\\" | Sag „ja“
      an apostrophe | fr | Don\\'t | Non
      a letter written out | de | Caf\\u00e9 | Café
      a letter that the source lacks | de | Back | Zur\\u00fcck
      escapes in another order | de | a\\nb\\tc | a\\tb\\nc
      a backslash before another letter | de | a | \\d
      no escapes | de | a | b
      two of each | de | a\\n\\nb | a\\n\\nb
      an escape at the end | de | a\\n | b\\n
    `,
  },
  accelerator: {
    unit: { syntax: qt },
    fires: `
      de | &File | Datei
      de | File | &Datei
      de | &Save | &Si&chern
      fr | Save &as | Enregistrer sous
      de | &Open && close | Öffnen && schließen
      ja | &File | ファイル
    `,
    silent: `
      another letter | de | &File | Date&i
      a letter in brackets | ja | &File | ファイル(&F)
      a letter in brackets of Chinese | zh | &Open | 打开(&O)
      a doubled sign | de | Open && close | Öffnen && schließen
      an entity | de | A &amp; B | A &amp; B
      a sign with spaces | de | A & B | A & B
      no letter | de | File | Datei
      the same letter | de | &Save | &Sichern
      a sign that stands last | de | A& | B&
      an address | de | See https://a.org/?b&c=d | Siehe https://a.org/?b&c=d
    `,
  },
  code: {
    fires: `
      de | Edit /etc/hosts | Bearbeite /etc/gastgeber | Bearbeite /etc/hosts
      de | Use --force | Nutze --erzwingen | Nutze --force
      de | Call open() first | Ruf öffne() auf
      de | See config.json | Siehe konfig.json | Siehe config.json
      de | Call main() | Ruf haupt() auf | Ruf main() auf
      de | Open ~/notes | Öffne die Notizen
    `,
    silent: `
      quotes around it | de | Edit /etc/hosts | Bearbeite „/etc/hosts“
      the same option | de | Use --force | Nutze --force
      two words with a slash | de | and/or | und/oder
      a unit | de | 5 km/h | 5 km/h
      a price | de | $5/month | 5 $/Monat
      a dash | de | a -- b | a – b
      a range | de | 1--5 | 1 bis 5
      a function in code | de | Call main() | Ruf main() auf
      an address | de | https://a.org/b/c | https://a.org/b/c
      a name that the target adds | de | Edit it | Bearbeite /etc/hosts
      brackets behind a space | de | files () | Dateien ()
    `,
  },
  special: [
    {
      fires: `
        de | Parlance™ | Parlance
        de | © 2024 | 2024
        de | Issue #5 | Thema 5
        de | Cost: $5 | Kosten: €5
        de | Follow @parlance | Folge parlance
        de | Name | Name®
      `,
      silent: `
        the same signs | de | Parlance™ | Parlance™
        currency in words | de | Costs $5 | Kostet fünf Dollar
        the currency behind the number | de | $5 | 5 $
        and as a word | de | A & B | A und B
        a percent sign | fr | 5% | 5 pour cent
        an e-mail address | de | a@b.org | a@b.org
        an address with a part | de | https://a.org/#b | https://a.org/#c
        no signs | de | a | b
      `,
    },
    {
      unit: { syntax: html },
      fires: ``,
      silent: `
        inside of a tag | de | <a href="#b">A</a> | <a href="#b">B</a>
      `,
    },
    {
      unit: { syntax: { ...plainSyntax, placeholders: ['apple'] } },
      fires: ``,
      silent: `
        inside of a placeholder | de | Hi %@ | Hallo %1$@
      `,
    },
  ],
  'markdown.link': [
    {
      fires: `
        de | See [help](https://a.org/x) | Siehe [Hilfe](https://b.org/x) | Siehe [Hilfe](https://a.org/x)
        de | See [help](/help) | Siehe [Hilfe](/hilfe) | Siehe [Hilfe](/help)
        de | ![A](a.png) | ![A](b.png) | ![A](a.png)
        de | See [help](/a) | Siehe Hilfe
        de | [A](/a) [B](/b) | [A](/a) [B](/c) | [A](/a) [B](/b)
      `,
      silent: `
        the same target | de | See [help](/a) | Siehe [Hilfe](/a)
        the language of a path | de | [A](https://a.org/en/x) | [A](https://a.org/de/x)
        links in another order | de | [A](/a) [B](/b) | [B](/b) [A](/a)
        brackets in the target | de | [A](/a_(b)) | [B](/a_(b))
        words in brackets beside others | de | [a][b] | [x][y]
        brackets and a note | de | file[s] (all) | Datei[en] (alle)
        no links | de | a | b
        a link that the target adds | de | See help | Siehe [Hilfe](/a)
      `,
    },
    {
      unit: { markup: 'markdown', syntax: printf },
      fires: `
        de | [A][ref] | [A][verweis] | [A][ref]
      `,
      silent: `
        the same reference | de | [A][ref] | [B][ref]
        a value for a target | de | [A](%s) | [B](%s)
      `,
    },
  ],
  'markdown.syntax': [
    {
      unit: { markup: 'markdown' },
      fires: `
        de | **A** b | A b
        de | Use \`code\` | Nutze Code
        de | # Title | Titel
        de | - a⏎- b | - a⏎b
        de | Text | **Text**
        de | > Quoted | Zitiert
      `,
      silent: `
        the same marks | de | **A** | **B**
        underscores for stars | de | **A** | __B__
        stars for dashes of a list | de | - a | * b
        another level of a title | de | # A | ## B
        marks in another order | de | **A** \`b\` | \`b\` **A**
        a number sign within | de | Issue #5 | Thema #5
        a dash within | de | a - b | a - b
        plain text | de | a | b
        a number with a point within | de | Version 2. A | Version 2. B
      `,
    },
    {
      fires: ``,
      silent: `
        a text that is not said to be Markdown | de | **A** | A
      `,
    },
  ],
  bbcode: {
    fires: `
      de | [b]A[/b] | A
      de | [b]A[/b] | [b]A | [b]A[/b]
      de | [b]A[/b] c | [b]A[/b] [b]c | [b]A[/b] c
      de | [url=https://a.org]A[/url] | [url=https://a.org]A | [url=https://a.org]A[/url]
      de | [i]A[/i] [b]B[/b] | A [b]B[/b]
      de | [b]A[/b] | [B]A[/B][/b] | [B]A[/B]
    `,
    silent: `
      the same tags | de | [b]A[/b] | [b]B[/b]
      words in brackets | de | Use [name] | Nutze [Name]
      words in brackets that begin a line | de | [Note] Read | [Hinweis] Lies
      tags in another order | de | [i]A[/i] [b]B[/b] | [b]B[/b] [i]A[/i]
      another case | de | [b]A[/b] | [B]A[/B]
      a link in Markdown | de | [A](/b) | [B](/b)
      brackets beside tags | de | [b]A[/b] [note] | [b]A[/b] [Hinweis]
      no tags | de | a | b
      a key | de | Press [Enter] | Drücke [Eingabe]
      an end without a beginning | de | A[/b] | B
    `,
  },
  'markup.reference': [
    {
      unit: { markup: 'rst' },
      fires: `
        de | See :ref:\`intro\` | Siehe :ref:\`einführung\` | Siehe :ref:\`intro\`
        de | See \\|version\\|. | Siehe hier.
      `,
      silent: `
        the same reference | de | See :ref:\`intro\` | Siehe :ref:\`intro\`
        a title of a reference | de | :ref:\`Start <intro>\` | :ref:\`Anfang <intro>\`
        a link with its address | de | \`A <https://a.org>\`_ | \`B <https://a.org>\`_
        a literal | de | Use \`\`a\`\` | Nutze \`\`a\`\`
      `,
    },
    {
      unit: { markup: 'asciidoc' },
      fires: `
        de | See <<intro,Start>> | Siehe <<anfang,Start>> | Siehe <<intro,Start>>
        de | xref:a[A] | xref:b[A] | xref:a[A]
      `,
      silent: `
        the same anchor | de | <<intro,Start>> | <<intro,Anfang>>
        an attribute | de | {version} is out | {version} ist da
        a link | de | link:a.html[A] | link:a.html[B]
      `,
    },
    {
      unit: { markup: 'mdx' },
      fires: `
        de | Hi {props.name} | Hallo {props.wer} | Hallo {props.name}
        de | <Note>A</Note> | <Hinweis>A</Hinweis> | <Note>A</Note>
      `,
      silent: `
        the same expression | de | Hi {name} | Hallo {name}
        the same component | de | <Note>A</Note> | <Note>B</Note>
        an element of HTML | de | <b>A</b> | <i>A</i>
      `,
    },
  ],
};
