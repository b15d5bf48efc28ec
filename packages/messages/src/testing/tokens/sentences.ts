import type { TokenStyle } from '../../tokens/token.ts';

/**
 * Texts that any program may have, with ¤ for its placeholders. Other tokens are in « », and then all tokens are told
 * behind the arrow; the notation is that of `percent.ts`.
 */
export const sentences = `
  ¤
  Delete ¤?
  Are you sure that you want to delete ¤?
  ¤ of ¤
  Showing ¤ to ¤ of ¤ results
  Hello, ¤!
  Welcome back, ¤.
  "¤" was saved.
  “¤” could not be found in ¤.
  (¤)
  [¤]
  ¤, ¤ and ¤
  ¤/¤
  ¤ × ¤ px
  ¤ – ¤
  ¤ … ¤
  Page ¤
  Sent by ¤ on ¤ at ¤
  ¤ invited you to join ¤.
  Last seen ¤ ago
  Version ¤ (build ¤)
  Copyright © 2026 ¤
  Your code is ¤. It is valid until ¤.
  ¤ left; ¤ used
  Step ¤: choose a name
  Error ¤: could not read ¤
  Moved from ¤ to ¤ > ¤ ¤
  At 12:30, ¤ files were copied
  3 + 4 = 7, said ¤
  5 < 6, and ¤ > 4
  ¤ is more than 1,000,000.00
  Tom & Jerry & ¤
  Use _underscores_ and *stars* with ¤
  C:\\Users\\¤
  /home/¤/documents
  yes | no | ¤
  a=b; c=¤
  Don't ask ¤ again
  Can't open ¤ or ¤
  It's ¤'s turn
  MAXIMUM ¤ REACHED
  ¤?! Really?
  … ¤ …
  ¤ ★★★☆☆
  ¤ 👩‍👩‍👧 family
  🎉 ¤ 🎉
  1. ¤
  • ¤
  - ¤
  Dear ¤,«⏎»«⏎»thank you. → ¤ n n
  ¤«⏎»¤ → ¤ n ¤
  See «https://example.org/help?topic=a&lang=en» or ask ¤. → uhttps://example.org/help?topic=a&lang=en ¤
  ¤ («https://example.org») → ¤ uhttps://example.org
  Write to «help@example.org», ¤. → mhelp@example.org ¤
  «www.example.org» has ¤ pages → uwww.example.org ¤
  Möchten Sie „¤“ wirklich löschen?
  Noch ¤ von ¤ übrig – weiter?
  Größe: ¤ Straße: ¤
  Voulez-vous vraiment supprimer ‹ ¤ › ?
  Il reste ¤ sur ¤ ; continuer ?
  L'élève ¤ n'a pas d'accès à ¤
  ¿Eliminar ¤? ¡Atención, ¤!
  Não foi possível abrir ¤.
  Usunąć ¤? Pozostało ¤ plików.
  Удалить ¤? Осталось ¤ файлов.
  Видалити “¤”?
  Smazat ¤? Zbývá ¤ souborů.
  ¤ silinsin mi? ¤ dosya kaldı.
  Διαγραφή ¤; Απομένουν ¤.
  حذف ¤؟ تبقى ¤ ملفات.
  למחוק את ¤? נותרו ¤ קבצים.
  ¤ को हटाएँ? ¤ फ़ाइलें शेष हैं।
  ต้องการลบ ¤ หรือไม่
  Xóa ¤? Còn lại ¤ tệp.
  「¤」を削除しますか？
  ¤件中、¤件を表示しています。
  确定要删除“¤”吗？（¤）
  要刪除 ¤ 嗎？剩下 ¤ 個檔案。
  ¤ 파일을 삭제할까요? ¤개 남음
  ¤ を削除。 ¤
  Bạn có ¤ tin nhắn mới từ ¤
  Mazu failu, ¤; atlicis ¤.
  ¤ ärenden återstår av ¤
  Eyða ¤? ¤ skrár eftir.
`;

/** Placeholders of each style with their keys; # stands for the next number from 0. */
export const values: Readonly<Record<TokenStyle, string>> = {
  printf: '%s→# · %d→# · %1$s→0 · %.2f→# · %2$d→1 · %05ld→#',
  c: "%s→# · %d→# · %1$s→0 · %'d→# · %<PRIu64>→# · %#x→#",
  php: "%s→# · %d→# · %2$s→1 · %'.10d→# · %u→#",
  java: '%s→# · %,d→# · %1$s→0 · %tY→# · %<s→%<s · %n→%n',
  go: '%s→# · %v→# · %[1]d→0 · %+v→# · %q→#',
  apple: '%@→# · %lld→# · %1$@→0 · %#@files@→%#@files@ · %arg→%arg',
  python: '%s→# · %(name)s→name · %(count)d→count · %(user.age)d→user.age · %r→#',
  ruby: '%{name}→name · %<price>.2f→price · %{count}→count · %{a.b}→a.b',
  icu: '{name}→name · {0}→0 · { n , number }→n · {d, date, ::yMMMd}→d · {g, select, other {x}}→g',
  icuplural: '#→# · {name}→name · {0}→0',
  javamessage: '{0}→0 · {1,number,#,##0}→1 · {2,date}→2 · {0,choice,0#no|1#one}→0',
  i18next: '{{name}}→name · {{ n, number }}→n · {{- html}}→html · $t(app.title)→$t(app.title)',
  vue: '{name}→name · {0}→0 · { user.name }→user.name',
  mustache:
    '{{name}}→name · {{{html}}}→html · {{ date | short }}→date · {{#if x}}→#if␣x · {{/if}}→/if',
  goi18n: '{{.Name}}→name · {{ .Count }}→count · {{.A.B}}→{{.A.B}} · {{end}}→{{end}}',
  braces: '{}→# · {0}→0 · {name}→name · {user.name!r:>10}→user.name · {:.2f}→#',
  dotnet: '{0}→0 · {1:N0}→1 · {2,10:F2}→2 · {0:yyyy-MM-dd}→0',
  fluent: '{ $name }→name · {$n}→n · { -brand }→{-brand} · { NUMBER($n) }→n',
  laravel: ':name→name · :Name→name · :COUNT→count · :a_b→a_b',
  webext: '$NAME$→name · $1→0 · $userName$→userName · $9→8',
  qt: '%1→1 · %2→2 · %L1→1 · %n→n · %Ln→n',
  symfony: '%name%→name · %count%→count · %user.name%→user.name',
  drupal: '@name→@name · %name→%name · :url→:url · !raw→!raw',
  template: '§{name}→name · §{ user.count }→user.count · §{a + b}→a␣+␣b'.replaceAll('§', '$'),
  pascal: '%s→# · %d→# · %0:s→0 · %8.2n→#',
  lisp: '~a→# · ~s→# · ~,2f→# · ~:d→#',
};

/** Styles in which signs of a sentence mean something, so that it is not for them. */
export const meanings: Readonly<Partial<Record<TokenStyle, RegExp>>> = {
  javamessage: /'/,
  icuplural: /'¤/,
  icu: /'¤/,
};
