import { syntaxes } from '../placeholders/syntaxes.ts';
import type { TextSyntax, TokenStyle } from './token.ts';

/** What texts of one style have and others do not. */
interface Look {
  readonly style: TokenStyle;
  readonly pattern: RegExp | undefined;
  /** Styles of which texts may look, too: programs of Python read `%s` beside `%(name)s`. */
  readonly covers?: readonly TokenStyle[];
  /** Whether those are styles of the texts, too, as the style alone does not read them. */
  readonly joins?: true;
}

/** In this order: a text is of the first style that it looks like. */
const looks: readonly Look[] = [
  { style: 'template', pattern: /\$\{[\w.[\]]+\}/ },
  { style: 'goi18n', pattern: syntaxes.goi18n.look },
  {
    style: 'mustache',
    pattern: /\{\{(?:\{|[#/^>&]\s*\w)|\{\{\s*[\w.]+\s*\|\s*\w/,
    covers: ['i18next'],
  },
  { style: 'i18next', pattern: /\{\{-?\s*[^\s{},.-][^{}]*\}\}|\$t\(/ },
  { style: 'python', pattern: syntaxes.python.look, covers: ['printf'] },
  { style: 'ruby', pattern: syntaxes.ruby.look, covers: ['printf'], joins: true },
  { style: 'apple', pattern: syntaxes.apple.look, covers: ['printf'] },
  { style: 'symfony', pattern: /%[A-Za-z_][\w.]*[A-Za-z_]%/ },
  { style: 'printf', pattern: syntaxes.printf.look },
  { style: 'qt', pattern: /%L?[1-9]\d?(?![\d$%])/ },
  { style: 'fluent', pattern: syntaxes.fluent.look },
  { style: 'dotnet', pattern: syntaxes.dotnet.look, covers: ['icu'] },
  { style: 'vue', pattern: /@(?:\.\w+)?:[\w(]/, covers: ['icu'] },
  {
    style: 'braces',
    pattern: /\{\}|(?<!\{)\{\w*![rsa]\}|(?<!\{)\{\w+:[^{}\s]*\}|(?<!\{)\{\w+[.[]/,
    covers: ['icu'],
  },
  { style: 'icu', pattern: syntaxes.icu.look },
];

/** A style counts where so many of the texts that have any are of it: the others have signs by chance. */
const minShare = 0.9;

const markup =
  /<\/[a-z][\w:.-]*\s*>|<(?:br|hr|img|wbr)\b[^<>]*>|&(?:nbsp|amp|lt|gt|quot|hellip|[mn]dash|#\d+|#x[\da-f]+);/i;
const numberedTag = /<\/\d+>|<\d+\s*\/>/;

/**
 * The syntax of texts whose format says nothing of it, as JSON does, by all source texts of a file. Translations are
 * no witnesses, since they have the mistakes that the syntax is for. Undefined where no source text has any sign.
 */
export function guessSyntax(sourceTexts: Iterable<string>): TextSyntax | undefined {
  const counts = new Map<TokenStyle, number>();
  let total = 0;
  let isMarkup = false;
  let isReact = false;
  for (const text of sourceTexts) {
    isMarkup ||= markup.test(text);
    isReact ||= numberedTag.test(text);
    const look = looks.find(({ pattern }) => pattern?.test(text));
    if (!look) continue;
    counts.set(look.style, (counts.get(look.style) ?? 0) + 1);
    total++;
  }
  if (total === 0 && !isMarkup && !isReact) return undefined;
  const found = looks.find(({ style, covers = [] }) => {
    if (!counts.has(style)) return false;
    const count = [style, ...covers].reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
    return count >= total * minShare;
  });
  const {
    style = isReact && total === 0 ? 'i18next' : undefined,
    covers = [],
    joins,
  } = found ?? {};
  const joined = joins ? covers.filter((one) => counts.has(one)) : [];
  return {
    placeholders: style === undefined ? [] : [style, ...joined],
    markup: isMarkup ? 'html' : 'none',
    escapes: false,
  };
}
