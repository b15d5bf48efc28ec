import type { TokenStyle } from '../../tokens/token.ts';

/** Rows for the styles whose placeholders are between braces; the notation is that of `percent.ts`. */
export const braceRows = {
  icu: `
    «{name}» has «{0}» → pname p0
    «{ name }» «{n, number}» «{d, date, short}» → pname pn pd
    «{n, plural, one {# file} other {# files}}» in «{folder}» → pn pfolder
    It«''»s → s'
    It's «{name}» → pname
    «'{literal}'» «'{'» «'}'» → s{literal} s{ s}
    d«'{name}» → s{name}
    l«'{name» → s{name
    «{name» is open → pname!
    a } b
    «{»«{» → p{! p{!
    «{{name}}» → pname!
    «{}» → p{}!
    «{price, number, ::.00}» → pprice
    «{»«{x}» → p{! px
    # of items
    100% sure, %s
    «｛name｝» is wide → pname!
    «{when, time, '{'h'}'}» → pwhen
    «{user}» liked «{count}» of your «{what}» → puser pcount pwhat
    «{name}»'s files → pname
    «{name}»«''»s files → pname s'
    «{0}»«{1}» → p0 p1
    «{total, number, percent}» → ptotal
    «{n, plural, =0 {no files} one {# file} other {# files}}» → pn
    «{g, select, male {his} other {their}}» file → pg
    «{place, selectordinal, one {#st} other {#th}}» → pplace
    «{d, date, ::yMMMd}» at «{t, time, short}» → pd pt
    «{price, number, ::currency/EUR}» → pprice
    L'heure: «{t}» → pt
    aujourd«'{'»hui → s{
    «{»«{» → p{! p{!
    «{first name}» → pfirstname!
    «{名前}»さん → p名前
    «{a.b}» «{a-b}» → pa.b pa-b
    «{name}»} → pname
  `,
  icuplural: `
    «#» files → p#
    «#» of «{total}» → p# ptotal
    «'#'» is a sign → s#
    «'#1'» «#» → s#1 p#
    It's «#» → p#
    «{n}» files → pn
    «#» file → p#
    «#» of «#» → p# p#
    one«#»two → p#
    «'{'»«#»«'}'» → s{ p# s}
    «''» «#» → s' p#
    no number
    «{name}» has «#» «{what}» → pname p# pwhat
    «'##'» → s##
    «#»«''»s → p# s'
    «{n, number}» → pn
    l«'#1'» → s#1
    «{» «#» → p{! p#
    <b>«#»</b> → p#
    «#».«⏎» → p# n
    100% of «#» → p#
  `,
  javamessage: `
    «{0}» of «{1,number,integer}» → p0 p1
    It«''»s «{0}» → s' p0
    It«'s {0}» → ss␣{0}
    «'{0}'» → s{0}
    «'{'»«{0}»«'}'» → s{ p0 s}
    «{0,choice,0#none|1#one|1<many}» → p0
    «{0» → p0!
    100% %s
    «{0}» by «{1}», «{0}» → p0 p1 p0
    «{0,number}» «{0,number,#.##}» «{0,number,currency}» → p0 p0 p0
    «{0,date,short}» «{0,time}» «{0,date,yyyy-MM-dd}» → p0 p0 p0
    Can«'t open {0}» → st␣open␣{0}
    Can«''»t open «{0}» → s' p0
    «'{0}'» of «{1}» → s{0} p1
    L«''»utente «{0}» → s' p0
    it«'s'» → ss
    «{0}»«⏎»«{1}» → p0 n p1
    «{0,choice,0#no files|1#one file|1<{0} files}» → p0
    «{name}» → pname
    «{» → p{!
    «''»«''» → s' s'
    «'{'»name«'}'» → s{ s}
    #«{0}» → p0
    50% off «{0}» → p0
    «{0}»/«{1}» → p0 p1
    «{10}» → p10
  `,
  i18next: `
    «{{name}}» and «{{ other }}» → pname pother
    «{{- html}}» «{{price, number}}» → phtml pprice
    «{{user.name}}» → puser.name
    «$t(key)» «$t(ns:key)» → p$t(key) p$t(ns:key)
    «$t(key, { "count": {{n}} })» → p$t(key)
    «$t(open» → popen!
    «<0>»Terms«</0>» and «<1/>» → t0 t/0 t1/
    «{{name» is open → pname!
    «{{name}» is open → pname!
    «{name}}» is open → pname!
    {name} %s
    a <b>c</b> d
    5 <6
    { { name } }
    $tea(x) $t
    «{{user}}» liked «{{count}}» of your «{{what}}» → puser pcount pwhat
    «{{name}}»'s files → pname
    «{{a}}»«{{b}}» → pa pb
    «{{n, number}}»% → pn
    «{{when, datetime(year: numeric; month: short)}}» → pwhen
    «{{list, list}}» «{{x, uppercase}}» → plist px
    «{{0}}» «{{items.0.name}}» → p0 pitems.0.name
    «{{- url}}»/«{{id}}» → purl pid
    «<1>»Terms«</1>» and «<3>»Privacy«</3>» → t1 t/1 t3 t/3
    «<0/>» «<2 />» → t0/ t2/
    <b>bold</b> <1
    See «$t(help.title)». → p$t(help.title)
    «$t(common:ok, {"context": "male"})» → p$t(common:ok)
    «{{名前}}»さん → p名前
    {} {x} { }
    50% of «{{total}}» → ptotal
    «{{ name» → pname!
    «{{count}}»«⏎» → pcount n
  `,
  vue: `
    «{name}» and «{0}» → pname p0
    «{ name }» «{user.name}» → pname puser.name
    «{'@'}» «{'{'}» → s@ s{
    «@:common.ok» «@.upper:title» «@:(a.b)»c → p@:common.ok p@.upper:title p@:(a.b)
    no | one | many
    me@home
    «me@home.org» → mme@home.org
    «{name» is open → pname!
    {} { }
    See «@:key». → p@:key
    «{user}» liked «{count}» of your «{what}» → puser pcount pwhat
    «{name}»'s files → pname
    «{a}»«{b}» → pa pb
    «{count}» apple | «{count}» apples → pcount pcount
    no apples | one apple | «{n}» apples → pn
    «@:message.hello» and «@.capitalize:name» → p@:message.hello p@.capitalize:name
    «@:{'a b'}»! → p@:{'a␣b'}
    «@:(app.name)»s → p@:(app.name)
    Follow us @parlance
    «{'|'}» «{'{'}»x«{'}'}» → s| s{ s}
    «{名前}»さん → p名前
    «{0}» of «{1}» → p0 p1
    <b>«{x}»</b> → px
    50% of «{total}» → ptotal
    {«{name}»} → pname
    «{user_name}» «{user-name}» «{$x}» → puser_name puser-name p$x
    «｛x}» → px!
    «{x}»«⏎»«{y}» → px n py
  `,
  mustache: `
    «{{name}}» «{{{html}}}» «{{& raw}}» → pname phtml p&␣raw
    «{{#if x}}»a«{{/if}}» → p#if␣x p/if
    «{{^none}}»b«{{/none}}» → p^none p/none
    «{{> part}}» «{{! note }}» → p>␣part p!␣note
    «{{ date | short }}» → pdate
    «{{c}}»link«{{/c}}» → pc p/c
    «{{name» → pname!
    «{name}}» → pname!
    {name} %s
    «{{user}}» liked «{{count}}» of your «{{what}}» → puser pcount pwhat
    «{{name}}»'s files → pname
    «{{a}}»«{{b}}» → pa pb
    «{{#each items}}»«{{this}}»«{{/each}}» → p#each␣items pthis p/each
    «{{#if a}}»x«{{else}}»y«{{/if}}» → p#if␣a pelse p/if
    «{{~name~}}» → pname
    «{{user.name}}» «{{../x}}» «{{this.[0]}}» → puser.name p../x pthis.[0]
    «{{&html}}» «{{{raw.x}}}» → p&html praw.x
    «{{price | currency:'EUR'}}» → pprice
    «{{date | date:'short' | uppercase}}» → pdate
    «{{em}}»so«{{/em}}» → pem p/em
    «{{newline/}}» → pnewline/
    «{{名前}}»さん → p名前
    {} {x} { }
    50% of «{{total}}» → ptotal
    «{{count}}»«⏎» → pcount n
    «{{{x}}» → px!
  `,
  goi18n: `
    «{{.Name}}» has «{{ .Count }}» → pname pcount
    «{{"{{"}}» → s{{
    «{{if .X}}»a«{{end}}» → p{{if␣.X}} p{{end}}
    «{{.PluralCount}}» files → ppluralCount
    «{{.Name» → pName!
    {name} { }
    «{{.A.B}}» → p{{.A.B}}
    «{{- .Name -}}» → p{{-␣.Name␣-}}
    «{{.User}}» liked «{{.Count}}» of your «{{.What}}» → puser pcount pwhat
    «{{.Name}}»'s files → pname
    «{{.A}}»«{{.B}}» → pa pb
    «{{.PluralCount}}» of «{{.Total}}» → ppluralCount ptotal
    «{{ .Name }}» → pname
    «{{.Name | printf "%q"}}» → p{{.Name␣|␣printf␣"%q"}}
    «{{range .Items}}»«{{.}}»«{{end}}» → p{{range␣.Items}} p{{.}} p{{end}}
    «{{printf "%.2f" .Price}}» → p{{printf␣"%.2f"␣.Price}}
    «{{$x}}» → p{{$x}}
    «{{"}}"}}» → s}}
    «{{}}» → p{{}}
    {.Name} {Name}
    50% of «{{.Total}}» → ptotal
    «{{.Count}}»«⏎» → pcount n
    «{{.名前}}» → p{{.名前}}
    %s %d %v
  `,
  braces: `
    «{}» of «{}» → p0 p1
    «{0}» «{1!r}» «{2:>10}» → p0 p1 p2
    «{name}» «{user.name}» «{items[0]}» → pname puser.name pitems[0]
    «{{»literal«}}» → s{ s}
    «{:.2f}» «{x:{w}}» → p0 px
    «{name» is open → pname!
    { } {a b}
    «{name!r:>{width}}» → pname
    100% %s
    «｛name｝» → pname!
    «{user}» liked «{count}» of your «{what}» → puser pcount pwhat
    «{name}»'s files → pname
    «{a}»«{b}» → pa pb
    «{0}» of «{1}», «{0}» → p0 p1 p0
    «{:>10}» «{:05d}» «{:,}» «{:.1%}» → p0 p1 p2 p3
    «{!r}» «{!s:10}» → p0 p1
    «{x!a}» «{d:%Y-%m-%d}» → px pd
    «{user[name]}» «{a.b[0].c}» → puser[name] pa.b[0].c
    «{名前}»さん → p名前
    «{n:?}» «{n:#x}» «{n:08.3}» → pn pn pn
    «{{»«{x}»«}}» → s{ px s}
    «{{»x«}}» of «{}» → s{ s} p0
    { name }
    50% of «{total}» → ptotal
    «{x}»«⏎»«{y}» → px n py
    } x
    «{» → p{!
  `,
  dotnet: `
    «{0}» of «{1:N0}» → p0 p1
    «{0,10:F2}» «{1,-5}» → p0 p1
    «{{»0«}}» «{0}» → s{ s} p0
    {{ no value }}
    {name}
    «{0:yyyy-MM-dd}» → p0
    «{0» is open «{1» → p0! p1!
    100% %s
    «{0}»«{1}»«{2}» → p0 p1 p2
    «{0}» liked «{1}» of your «{2}» → p0 p1 p2
    «{0}»'s files → p0
    «{1}», «{0}» → p1 p0
    «{0:C}» «{0:P1}» «{0:#,##0.00}» «{0:X8}» → p0 p0 p0 p0
    «{0:d}» «{1:HH:mm:ss}» → p0 p1
    «{0,-20}»|«{1,8:N2}»| → p0 p1
    «{10}» «{99}» → p10 p99
    «{{»«{0}»«}}» → s{ p0 s}
    «{name}» of «{0}» → pname! p0
    {user} has no values
    50% of «{0}» → p0
    «{0}»«⏎»«{1}» → p0 n p1
    {{name}} and {x}
    «{0 }» «{1 , 5 :N0}» → p0 p1
    { } {} {a b}
    #«{0}» → p0
    «{0}»px → p0
  `,
  fluent: `
    «{ $name }» has «{$count}» → pname pcount
    «{ -brand }» «{ message }» «{ msg.attr }» → p{-brand} p{message} p{msg.attr}
    «{ NUMBER($n, minimumFractionDigits: 2) }» → p{NUMBER($n,␣minimumFractionDigits:␣2)}
    «{"{"}»x«{ "}" }» «{"\\u00A0"}» → s{ s} s␣
    «{ $name» is open → pname!
    a } b
    100% %s
    «{ DATETIME($d) }» → p{DATETIME($d)}
    «{ $user }» liked «{ $count }» of your «{ $what }» → puser pcount pwhat
    «{ $name }»'s files → pname
    «{ $a }»«{ $b }» → pa pb
    «{ NUMBER($n) }» «{ NUMBER($n, style: "percent") }» → pn p{NUMBER($n,␣style:␣"percent")}
    «{ DATETIME($d, month: "long") }» → p{DATETIME($d,␣month:␣"long")}
    «{ -brand-name(case: "genitive") }» → p{-brand-name(case:␣"genitive")}
    «{ menu-save }» «{ button.label }» → p{menu-save} p{button.label}
    «{ "" }»x → s
    «{"{"}»x«{"}"}» → s{ s}
    «{ "\\u00A0" }» «{ "\\U01F600" }» «{ "\\"" }» → s␣ s😀 s"
    «{$user-name}» → p{$user-name}
    50% of «{ $total }» → ptotal
    «{ $x }»«⏎»«{ $y }» → px n py
    «{ $n ->⏎  [one] a⏎ *[other] b⏎}» → p{$n␣->␣[one]␣a␣*[other]␣b}
    «{ $n -> [one] { $x } {"}"} *[other] b }» left → p{$n␣->␣[one]␣{␣$x␣}␣{"}"}␣*[other]␣b}
    «{ }» «{}» → p{} p{}
    「«{ $name }»」 → pname
    a "quoted" word
  `,
} as const satisfies Readonly<Partial<Record<TokenStyle, string>>>;
