import { plainSyntax, type TextSyntax } from '../../tokens/token.ts';

/** Rows of texts with anything but placeholders; the notation is that of `percent.ts`. */
export const plainRows: readonly {
  readonly name: string;
  readonly syntax: TextSyntax;
  readonly rows: string;
}[] = [
  {
    name: 'without markup',
    syntax: plainSyntax,
    rows: `
      AT&T, R&D &amp; &nbsp;
      <b>bold</b> 5 < 6
      See «https://example.org/a?b=c&d=%20e#f». → uhttps://example.org/a?b=c&d=%20e#f
      («https://example.org/a_(b)») → uhttps://example.org/a_(b)
      «www.example.org», «ftp://a.b/c» → uwww.example.org uftp://a.b/c
      «mailto:me@a.org» «tel:+49-30-1» → umailto:me@a.org utel:+49-30-1
      Note: http: is a scheme
      httpx://a «http://localhost:8080/» → uhttp://localhost:8080/
      «me@example.org» or «a.b+c@x-y.co.uk»! → mme@example.org ma.b+c@x-y.co.uk
      @me me@ a@b @a.de
      "«https://a.org»" → uhttps://a.org
      «https://例え.jp/パス»、次 → uhttps://例え.jp/パス
      one«⏎»two«⏎»«⏎» → n n n
      www. www.x
      a\\nb
      &File (&F)
    `,
  },
  {
    name: 'HTML',
    syntax: { ...plainSyntax, markup: 'html' },
    rows: `
      «<b>»bold«</b>» → tb t/b
      «<B>»bold«</B >» → tb t/b
      one«<br>»two«<br/>»«<BR />» → tbr/ tbr/ tbr/
      «<a href="https://a.org/?b=1&amp;c" class='x y'>»link«</a>» → ta t/a
      «<img src=x alt="a > b">» → timg/
      «<input disabled>» → tinput/
      «<!-- note -->»x«<!--» open → t<!-- t<!--!
      «<![CDATA[a < b]]>» → t<![CDATA[
      x < 5 and 5 <6 > 4
      I <3 you
      a<b and «<b» → tb!
      «<a» href="x → ta!
      «</b» → t/b!
      «&amp;» «&#233;» «&#xE9;» «&eacute;» → e& eé eé eé
      «&nbsp;»«&hellip;» → e␣ e…
      «&unknown;» → e&unknown;
      AT&T & R&D; a & b
      «&nbsp» x «&amp» → e␣! e&!
      «&amp;»amp; → e&
      &; &# &#x; &#;
      «<my-element>»x«</my-element>» → tmy-element t/my-element
      «<p>»Hi,«</p>»«⏎»«<p>»you«</p>» → tp t/p n tp t/p
      «<span title="{x}">»a«</span>» → tspan t/span
      <>, </>, < b>
      «&#0;» → e&#0;!
      See «<a href="x">»«https://a.org»«</a>» → ta uhttps://a.org t/a
    `,
  },
  {
    name: 'XML with printf',
    syntax: { placeholders: ['printf'], markup: 'xml', escapes: false },
    rows: `
      «<xliff:g id="user" example="Ada">»«%1$s»«</xliff:g>» → txliff:g p0~ t/xliff:g
      «<xliff:g>»Brand name«</xliff:g>» rocks → txliff:g t/xliff:g
      «<x id="1"/>» «<g id="2">»a«</g>» «<br>» → tx/ tg t/g tbr
      «<B>»a«</B>» → tB t/B
      «&lt;»b«&gt;» «&apos;» «&nbsp;» → e< e> e' e&nbsp;
      «<annotation font="title_emphasis">»«%s»«</annotation>» → tannotation p0 t/annotation
      5 < «%d» → p0
      «https://a.org/%20x/»«%s» → uhttps://a.org/%20x/ p0
      «<a href="https://a.org/%1$s">»x«</a>» → ta t/a
      AT&T «%s» → p0
    `,
  },
  {
    name: 'controls of Qt',
    syntax: { placeholders: ['qt'], markup: 'html', escapes: false, accelerator: '&' },
    rows: `
      «&»File → a&
      Save «&»As… → a&
      ファイル«(&F)» → a&
      Drag «&&» Drop → s&
      Q & A
      «&amp;» «&»Edit «%1» → e& a& p1
      (F) (& )
    `,
  },
  {
    name: 'controls of GTK',
    syntax: { ...plainSyntax, accelerator: '_' },
    rows: `
      «_»File → a_
      E«_»xit → a_
      編集«(_E)» → a_
      a«__»b → s_
      a _ b_
      «https://a.org/a_b» «_»Open → uhttps://a.org/a_b a_
    `,
  },
  {
    name: 'with escapes',
    syntax: { ...plainSyntax, escapes: true },
    rows: `
      one«\\n»two«\\t»three → s␣ s␣
      «\\u00e9» «\\u{1F600}» «\\x41» → sé s😀 sA
      a «\\\\»n «\\"»b«\\"» → s\\ s" s"
      \\d \\w \\
      «\\u»12 «\\x»g → s\\u! s\\x!
    `,
  },
];
