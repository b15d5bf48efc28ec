import type { TokenStyle } from '../../tokens/token.ts';

// Texts as people write them, with each token in « », and behind the arrow what the tokens are: a letter for the
// kind (p placeholder, t tag, e entity, u URL, m e-mail address, s escape, n newline, a accelerator), then the key;
// `!` behind one that is broken, `~` behind one that is locked. ⏎ is a line break, ␣ a blank in a key.

/** Rows for the styles whose placeholders begin with a percent sign, read with no markup. */
export const percentRows = {
  printf: `
    100% sure
    100%
    50% of all
    Done: «%d»«%%» → p0 s%
    «%s» of «%s» → p0 p1
    «%2$s», «%1$s» → p1 p0
    «%1$s» und noch einmal «%1$s» → p0 p0
    «%05.1f» «%-10s» «%+d» «%#x» → p0 p1 p2 p3
    «%ld» «%lld» «%zu» «%hhx» → p0 p1 p2 p3
    «%*d» «%.*f» → p0 p1
    «%%»s is no value → s%
    «%%»«%s» → s% p0
    «% s» files → p%s!
    «% d» files → p%d!
    take 5 % s and 6 % d
    100 % d'accord
    «%1 $s» → p%1$s!
    %y %k «%s» → p0
    «％s» files → p％s!
    rgb(«%d», «%d», «%d») → p0 p1 p2
    «%s»px «%s»s → p0 p1
    %
    % and %
    {name} :name $1 {{x}}
    Line«⏎»«%s» → n p0
    Copied «%1$s» to «%2$s» («%3$d» of «%4$d») → p0 p1 p2 p3
    «%d»«%%» → p0 s%
    «%s»: 100«%%» of «%s» → p0 s% p1
    «%s»'s «%s» → p0 p1
    «%-20s»|«%5d»| → p0 p1
    Use «%%»s → s%
    «%+.1f» °C → p0
    «%s»% → p0
    5%-10% off
    «%d»x«%d» → p0 p1
    a%20z
    «%s»/«%s»?x=50% → p0 p1
    «%i» «%o» «%X» «%e» «%G» «%c» → p0 p1 p2 p3 p4 p5
    Rabatt: 20 %
    20 %, max. 30 %.
    «%1$s» «% 2$s» → p0 p%2$s!
    «%3$s» «%s» → p2 p0
  `,
  c: `
    «%'d» «%I64d» → p0 p1
    «%<PRIu64>» bytes of «%<PRId32>» → p0 p1
    «%m»: «%s» → p0 p1
    «%1$*2$d» → p0
    100% sure
    «%s» 100«%%» → p0 s%
    «%a» «%p» «%n» «%lc» → p0 p1 p2 p3
    «%hu» «%jd» «%td» «%Lf» → p0 p1 p2 p3
    «%c»«%c» → p0 p1
    %y %r %b
    «% s» x → p%s!
    «%-*s» «%*.*f» → p0 p1
    «%1$s»: «%2$s» («%1$s») → p0 p1 p0
    «%lu» of «%llu» bytes → p0 p1
    «%+5.1Lf» «%08lx» → p0 p1
    «%'.2f» EUR → p0
    «%S» «%C» → p0 p1
    «%<PRIx8>» «%5<PRId64>» → p0 p1
    %<PRIz> %<FOO>
    «%s»«⏎»«%s» → p0 n p1
    «%%»«%d»«%%» → s% p0 s%
    100 % de «%s» → p0
    50%
    «%1 $s» → p%1$s!
    usage: «%s» [OPTION]... FILE → p0
    «%s»: option '«%s»' needs a value → p0 p1
    %z %l %h
    «％d» → p％d!
    %{name} %(name)
  `,
  php: `
    «%s» has «%d» → p0 p1
    «%1$s» «%2$'*10s» → p0 p1
    «%'010d» «%-'x9s» → p0 p1
    «%b» «%.2f» «%e» → p0 p1 p2
    «%%» of «%s» → s% p0
    100% sure
    %n %i %a
    %ld
    $name \${name} {$name}
    «%u»/«%u» → p0 p1
    «%1$s» by «%2$s», «%1$s» → p0 p1 p0
    «%05d» «%+d» «%x» «%X» «%o» «%c» → p0 p1 p2 p3 p4 p5
    «%'.10d»|«%-10s»| → p0 p1
    «%s»: «%s»«⏎» → p0 p1 n
    50% off «%s» → p0
    a«%20b» → p0
    «%.1f»«%%» → p0 s%
    «%1 $s» → p%1$s!
    «% s» → p%s!
    {name} :name @name
    %p %a %r
    %(name)s %{name}
    «%s»-«%s» → p0 p1
    «%4$s» «%3$s» «%2$s» «%1$s» → p3 p2 p1 p0
    %
    «％s» → p％s!
    ¡«%s»! ¿«%d»? → p0 p1
  `,
  java: `
    «%s» «%S» «%,d» «%(d» → p0 p1 p2 p3
    «%1$s» «%<s» → p0 p%<s
    first«%n»second → p%n
    «%tY»-«%tm» «%1$td» → p0 p1 p0
    «%b» «%h» «%c» → p0 p1 p2
    «%.2f» «%08.2f» → p0 p1
    «%d»«%%» → p0 s%
    100% sure, 5% VAT
    %u %i %y %ld
    «% d» Dateien → p%d!
    «%1$s» by «%2$s», «%1$s» → p0 p1 p0
    «%-10s»|«%10s»| → p0 p1
    «%+d» «%05d» «%x» «%o» «%e» «%a» → p0 p1 p2 p3 p4 p5
    «%1$tB» «%1$te», «%1$tY» → p0 p0 p0
    «%tH»:«%<tM» → p0 p%<tM
    «%,.2f» € → p0
    «%B» «%H» «%C» «%X» «%E» «%G» → p0 p1 p2 p3 p4 p5
    50% off «%s» → p0
    50%
    a«%20b» → p0
    «%1 $s» → p%1$s!
    {0} {name}
    %
    «%s»«%n»«%s» → p0 p%n p1
    «%s»: «%s»«⏎» → p0 p1 n
    «%.3s» → p0
    «％d» → p％d!
  `,
  go: `
    «%v» of «%+v» → p0 p1
    «%[2]d» «%[1]s» → p1 p0
    «%q» «%T» «%t» «%w» → p0 p1 p2 p3
    «%6.2f»«%%» → p0 s%
    100% sure
    %i %u %y
    «%#x» «%08b» → p0 p1
    «% d» → p%d!
    «%s» has «%d» files → p0 p1
    «%[1]s», «%[2]s» and «%[1]s» → p0 p1 p0
    «%5.1f»«%%» → p0 s%
    «%-10s»|«%x»|«%X» → p0 p1 p2
    «%c» «%U» «%e» «%G» «%p» «%O» → p0 p1 p2 p3 p4 p5
    «%*d» → p0
    failed to open «%q»: «%w» → p0 p1
    {name} {{.Name}}
    50% off
    50% de descuento
    a«%20b» → p0
    «%+q» «%#v» → p0 p1
    «％s» → p％s!
    %(name)s %{name}
    «%s»: «%s»«⏎» → p0 p1 n
  `,
  apple: `
    «%@» and «%@» → p0 p1
    «%1$@» «%2$lld» → p0 p1
    «%#@files@» in «%#@folders@» → p%#@files@ p%#@folders@
    «%arg» files → p%arg
    «%a»rgument → p0
    «%lu» «%ld» «%lld» «%.2f» → p0 p1 p2 p3
    «%@»'s photo → p0
    «%D» «%U» «%O» → p0 p1 p2
    100 % @home
    «%%»«%@» → s% p0
    me@example
    «me@example.org» «%@» → mme@example.org p0
    «% @» → p%@!
    «%1$#@files@» → p%1$#@files@
    100% sure
    «%@» of «%@» («%d»«%%») → p0 p1 p2 s%
    «%2$@» by «%1$@» → p1 p0
    «%1$#@files@» in «%2$#@folders@» → p%1$#@files@ p%2$#@folders@
    «%'d» items → p0
    «%ld» × «%ld» → p0 p1
    «%0.1f» km → p0
    «%.*f» → p0
    “«%@»” → p0
    «%s» «%S» «%c» «%C» «%p» → p0 p1 p2 p3 p4
    50 % de réduction
    «%zd» «%tu» «%qi» → p0 p1 p2
    {name} :name %(name)s
    %b %y
  `,
  python: `
    «%(name)s» has «%(count)d» files → pname pcount
    «%(a b)s» «%(x.y)s» → pa␣b px.y
    «%s» of «%r» → p0 p1
    «%(pct).1f»«%%» → ppct s%
    «%(name)» is missing a letter → pname!
    «%(name) s» has a blank inside → pname!
    «%(name» s → pname!
    «%a» «%c» «%i» «%5.2f» → p0 p1 p2 p3
    100% (sure)
    100% sure
    %b %p %n %y
    {name} {0} {}
    «%(count)05d» «%(n)+d» → pcount pn
    «％(name)s» → p％(name)s!
    «%(user)s» liked «%(count)d» of your «%(what)s» → puser pcount pwhat
    «%(name)s»'s files → pname
    «%(a)s»«%(b)s» → pa pb
    «%(size).1f» MB → psize
    «%(total)s»«%%» → ptotal s%
    «%(first name)r» → pfirst␣name
    «%(naïve)s» «%(名前)s» → pnaïve p名前
    «%(a.b.c)s» → pa.b.c
    «%(n)-5d»| → pn
    «%(url)s»/«%s» → purl p0
    50% (of all)
    «%s»: «%s»«⏎» → p0 p1 n
    100%(
    «%(x)i» «%(y)x» «%(z)e» → px py pz
    a%20b
    «%*d» → p0
    «% (x)s» → px!
    5 % (max) and 50 % (files)
  `,
  ruby: `
    «%{name}» has «%{count}» → pname pcount
    «%<price>.2f» EUR → pprice
    «%<n>05d» → pn
    «%%»{name} → s%
    «%{name» is open → pname!
    «% {name}» is spaced → pname!
    «%<n>» → pn!
    100% sure
    100% {sure}
    {name} {{name}}
    «%{user.name}» «%{a-b}» → puser.name pa-b
    «%{count}»% → pcount
    «%{user}» liked «%{count}» of your «%{what}» → puser pcount pwhat
    «%{name}»'s files → pname
    «%{a}»«%{b}» → pa pb
    «%{total}»«%%» → ptotal s%
    «%<a>s», «%<b>d», «%<c>-5s» → pa pb pc
    %s of %d, %1$s
    50% off «%{what}» → pwhat
    100 %
    «%{名前}» → p名前
    «%{a-b.c}»: «%{x}»«⏎» → pa-b.c px n
    a%20b
    «％s» → p％s!
    «%{ name }» → pname!
    «%{}» → p%{}!
    #{name}
  `,
  qt: `
    «%1» of «%2» → p1 p2
    «%L1» «%n» «%Ln» → p1 pn pn
    «%10»0 → p10
    «%99»9 → p99
    «%1»% → p1
    100% sure
    %0 %s %name
    «%n» file(s) → pn
    «%2», «%1» → p2 p1
    «%1» kB of «%2» kB («%3»%) → p1 p2 p3
    «%1»«%2» → p1 p2
    «%L1»–«%L2» → p1 p2
    Save "«%1»"? → p1
    «%1»/«%2» → p1 p2
    «%1»«⏎»«%2» → p1 n p2
    «%11» «%12» → p11 p12
    50% off, 5 % VAT
    a«%20»b → p20
    «%n»個のファイル → pn
    %nth
    {name} %(name)s %{x}
    %
    «%1»px → p1
    «%3»«%2»«%1» → p3 p2 p1
  `,
  symfony: `
    «%name%» has «%count%» → pname pcount
    100% sure, 50% off
    100% and 5%
    «%user.name%» «%a-b%» → puser.name pa-b
    %s %d
    «%limit%»% → plimit
    «%user%» liked «%count%» of your «%what%» → puser pcount pwhat
    «%name%»'s files → pname
    «%a%»«%b%» → pa pb
    «%count%» %% → pcount
    50% of «%name%» → pname
    5% and 10% off
    from 5% to 10%
    «%_x%» → p_x
    «%url%»/«%id%» → purl pid
    {{ name }} {name} :name
    a%20b%20c
    «%name%»: «%x%»«⏎» → pname px n
    %name
    %1% %%
    “«%name%»” («%n%») → pname pn
    100%!
    %na me%
  `,
  pascal: `
    «%s» of «%d» → p0 p1
    «%1:s», «%0:s» → p1 p0
    «%0:d» und noch einmal «%0:d» → p0 p0
    «%-8.2n» «%m» «%x» «%.3d» → p0 p1 p2 p3
    «%d»«%%» → p0 s%
    «%*d» → p0
    «%2:-10s» → p2
    100% sure
    100%
    %y %r %i
    5% d'intérêts
    «％s» → p％s!
    «%s» has «%d» files → p0 p1
    «%s»: «%s»«⏎» → p0 p1 n
    «%0:s» by «%1:s» → p0 p1
    «%.2f» «%e» «%g» «%u» → p0 p1 p2 p3
    “«%s»” → p0
    50% off «%s» → p0
    a%20b
    {name} %(name)s %1$s
    «%-10s»|«%10d»| → p0 p1
    %
    «%0:s»«%1:s» → p0 p1
    «％d» → p％d!
  `,
} as const satisfies Readonly<Partial<Record<TokenStyle, string>>>;
