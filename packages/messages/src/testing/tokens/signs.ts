import type { TokenStyle } from '../../tokens/token.ts';

/** Rows for the styles whose placeholders begin with other signs; the notation is that of `percent.ts`. */
export const signRows = {
  laravel: `
    «:name» has «:count» → pname pcount
    Hi «:Name», «:NAME»! → pname pname
    foo:bar a::b
    5:30 12:45:10
    Time: «:time» → ptime
    («:name») → pname
    note: this
    «http://a.org:8080/x» → uhttp://a.org:8080/x
    :-) :) : :1
    {0} none|[1,*] «:count» → pcount
    «:user» liked «:count» of your «:what» → puser pcount pwhat
    «:name»'s files → pname
    «:a»/«:b», «:a»-«:b» → pa pb pa pb
    The «:attribute» must be between «:min» and «:max». → pattribute pmin pmax
    The «:attribute» field is required when «:other» is «:value». → pattribute pother pvalue
    «:count» minute|«:count» minutes → pcount pcount
    {1} one|[2,*] «:count» left → pcount
    «:URL»: «:x»«⏎» → purl px n
    Ratio 16:9, at 5:30
    Note:this is no value
    std::vector ::name
    “«:name»” («:count») → pname pcount
    «:user_id», «:id» → puser_id pid
    data:image/png and «mailto:me@a.org» → umailto:me@a.org
    :名前
    %s {name} @name
    a: b; c : d
    «https://example.org/:id» → uhttps://example.org/:id
    «:smile»: → psmile
    «:Name» «:NAME» → pname pname
  `,
  webext: `
    «$NAME$» has «$1» → pname p0
    «$$»5 → s$
    «$1»«$2» → p0 p1
    «$userName$» → puserName
    5$ or $ 5
    $0 «$9»9 → p8
    $name is open
    «$$$»x → s$$
    «$USER$» liked «$COUNT$» of your «$WHAT$» → puser pcount pwhat
    «$NAME$»'s files → pname
    «$a$»«$b$» → pa pb
    «$1» of «$2», «$1» → p0 p1 p0
    5 $ or 10$
    «$1»0 → p0
    «$$$$»1 → s$$$
    US«$$»5 → s$
    «$user_1$» «$A1$» → puser_1 pa1
    Cost: «$5».00 → p4
    $ 5
    $name and $other
    50% of «$TOTAL$» → ptotal
    «$X$»«⏎»«$Y$» → px n py
    «$1»«$2» → p0 p1
    {name} %s :name
  `,
  drupal: `
    «@name» «%name» «:url» «!raw» → p@name p%name p:url p!raw
    me@home
    «me@home.org» → mme@home.org
    Hi! Wow !!
    5:30
    «@count» items → p@count
    a:b c@d
    100% sure
    «@user» liked «@count» of your «%what» → p@user p@count p%what
    «@name»'s files → p@name
    «@a»/«@b», «@a» and «@b» → p@a p@b p@a p@b
    Deleted «%title». → p%title
    See <a href="«:url»">the page</a>. → p:url
    «@count» item → p@count
    «!html» is raw → p!html
    “«@name»” («@n») → p@name p@n
    «@user-name» «@user_name» → p@user-name p@user_name
    10% off, 5 % VAT
    wow! great!
    foo@bar a%20b
    Note:this 5:30 16:9
    «@x»«⏎»«@y» → p@x n p@y
    {name} $name
    @1 %2 :3
    user@%host
  `,
  template: `
    «\${name}» has «\${user.count}» → pname puser.count
    «\${ a + b }» → pa␣+␣b
    «\${name» → pname!
    $5 or {5}
    $name
    «\${a}»«\${b}» → pa pb
    «\${user}» liked «\${count}» of your «\${what}» → puser pcount pwhat
    «\${name}»'s files → pname
    «\${a}»«\${b}» → pa pb
    «\${user.name}» «\${items[0]}» «\${x ? y : z}» → puser.name pitems[0] px␣?␣y␣:␣z
    «\${ name }» → pname
    «\${}» → p
    $ {name}
    $5.00 or $name
    {name} {{name}}
    $$«\${x}» → px
    «\${x}» → px
    «\${名前}»さん → p名前
    50% of «\${total}» → ptotal
    «\${x}»«⏎»«\${y}» → px n py
    \`«\${x}»\` → px
    #{name} %{name}
    «\${open» → popen!
    <b>«\${x}»</b> → px
  `,
  lisp: `
    «~a» has «~d» files → p0 p1
    «~A» «~S» «~s» → p0 p1 p2
    «~,2f» «~10d» «~:d» «~@r» → p0 p1 p2 p3
    «~5,'0d» «~8,3,0f» → p0 p1
    one«~%»two → p~%
    «~~»5 and «~~»«~a» → s~ s~ p0
    ~ 5 minutes
    a ~ b
    100% sure, %s
    ~/documents
    «~$» left → p0
    «~x»«~b»«~o» → p0 p1 p2
    «~a»«⏎»«~a» → p0 n p1
    «~a»'s files → p0
    “«~s»” («~d») → p0 p1
    «~a»/«~a» → p0 p1
    «~4,2f» «~10a» «~e» «~g» → p0 p1 p2 p3
    «~d»%% «~~» → p0 s~
    50% of «~a» → p0
    «~:@d» → p0
    {name} %(name)s :name
    ~
    approx. ~5
    «~c»«~w» → p0 p1
  `,
} as const satisfies Readonly<Partial<Record<TokenStyle, string>>>;
