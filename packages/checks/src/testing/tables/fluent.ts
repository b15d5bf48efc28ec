import { plainSyntax, type TextSyntax } from '@parlance/messages';
import type { CheckTables } from '../tables.ts';

const fluent: TextSyntax = { ...plainSyntax, placeholders: ['fluent'] };

export const fluentTables: CheckTables<'fluent.syntax' | 'fluent.reference'> = {
  'fluent.syntax': {
    unit: { syntax: fluent },
    fires: `
      de | About { -brand } | Über { -brand
      de | Hi { $name } | Hallo { $name }, { $name
      de | Hi { $name } | Hallo { $name } {}
      de | { $n } files | { $n -> [one] Datei [other] Dateien }
      de | { $n } files | { $n }, { $m ->⏎*[other] Dateien
      de | Hi { $name } | Hallo { name $ } { $name }
      de | Done | Fertig { ? }
    `,
    silent: `
      a variable | de | Hi { $name } | Hallo { $name }
      a term with a case | de | About { -brand } | Über { -brand(case: "accusative") }
      an attribute of a message | de | See { help.title } | Siehe { help.title }
      a function | de | { NUMBER($n) } files | { NUMBER($n) } Dateien
      a function with options | de | { $n } | { NUMBER($n, minimumFractionDigits: 2) }
      a string literal | de | A { "{" } | Ein { "{" }
      a selection | de | { $n } files | { $n ->⏎[one] Datei⏎*[other] Dateien⏎}
      a selection of several lines | de | { $n } files | { $n ->⏎    [one] Datei⏎   *[other] Dateien⏎}
      a selection in another | de | { $n } | { $n ->⏎*[other] { $m ->⏎*[other] { $n }⏎}⏎}
      a closing brace that is text | de | A } | Ein }
      a source that can't be read either | de | A { ? } | Ein { ? }
    `,
  },
  'fluent.reference': {
    unit: { syntax: fluent },
    fires: `
      de | About { -brand } | Über Papagei
      de | About { -brand } | Über { -marke }
      de | See { help } | Siehe { hilfe }
      de | See { help.title } | Siehe { help }
      de | { $n ->⏎[one] A file⏎*[other] { $n } files⏎} | { $m ->⏎[one] Eine Datei⏎*[other] { $m } Dateien⏎}
      de | { $n ->⏎[one] A file⏎*[other] { $n } files⏎} of { $name } | { $n ->⏎[one] Eine Datei⏎*[other] { $n } Dateien⏎}
      de | { -brand } and { -maker } | { -brand }
    `,
    silent: `
      the same term | de | About { -brand } | Über { -brand }
      a term with the case of a language | pl | About { -brand } | O { -brand(case: "locative") }
      without blanks | de | About { -brand } | Über {-brand}
      terms in another order | de | { -brand } by { -maker } | { -maker }: { -brand }
      a term twice | de | { -brand } | { -brand }, { -brand }
      other variants of a selection | pl | { $n ->⏎[one] file⏎*[other] files⏎} | { $n ->⏎[one] plik⏎[few] pliki⏎*[many] plików⏎}
      a selection left out | ja | { $n ->⏎[one] { $n } file⏎*[other] { $n } files⏎} | { $n } ファイル
      a selection that the target adds | de | { $n } files | { $n ->⏎[one] Eine Datei⏎*[other] { $n } Dateien⏎}
      a variable that only chooses | ja | { $gender ->⏎[male] He⏎*[other] They⏎} left | 退出しました
      an attribute of a term that chooses | de | { -brand } is here | { -brand.gender ->⏎[f] Die⏎*[other] Das⏎} { -brand } ist da
      variables alone, which other checks compare | de | Hi { $name } | Hallo
      a literal | de | A { "{" } | Ein { "{" }
    `,
  },
};
