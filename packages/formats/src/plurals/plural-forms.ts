import {
  type PluralCategory,
  pluralCategories,
  pluralRulesOf,
  pluralSample,
} from '@parlance/messages';

/** The numbered plural forms of a gettext catalogue. */
export interface PluralForms {
  /** The number of forms. */
  readonly nplurals: number;
  /** The index of the form, from 0, for a number (an integer from 0). */
  indexOf(n: number): number;
}

type Expression = (n: number) => number;

/** No language needs a longer expression; it would only serve to exhaust the stack. */
const maxExpressionLength = 500;

const sample = [...pluralSample, 1_000_000];

/** The most likely categories of numbered forms where the locale does not determine them. */
const categoriesByCount: readonly (readonly PluralCategory[])[] = [
  [],
  ['other'],
  ['one', 'other'],
  ['one', 'few', 'other'],
  ['one', 'two', 'few', 'other'],
  ['one', 'two', 'few', 'many', 'other'],
  pluralCategories,
];

/**
 * Parses the value of a catalogue's `Plural-Forms` header, `nplurals=2; plural=n != 1;`, whose formula is an
 * expression of C in `n` as the gettext manual describes it. Undefined for anything else.
 */
export function parsePluralForms(header: string): PluralForms | undefined {
  const [, count, formula] =
    /^\s*nplurals\s*=\s*(\d{1,2})\s*;\s*plural\s*=([^;]+);?\s*$/.exec(header) ?? [];
  if (count === undefined || formula === undefined || formula.length > maxExpressionLength)
    return undefined;
  const nplurals = Number(count);
  const expression = parseExpression(formula);
  if (!expression || nplurals === 0) return undefined;
  return {
    nplurals,
    // An index out of range is the first form, as in gettext's own runtime.
    indexOf: (n) => {
      const index = expression(n);
      return index >= 0 && index < nplurals ? index : 0;
    },
  };
}

/**
 * The plural category of each numbered form of a catalogue in a locale, by form: the category that most
 * integers of the form have in CLDR, each category once. Where formula and locale do not fit together, or the
 * locale is unknown, the number of forms decides. Undefined for an invalid header, and for one with more forms
 * than there are categories.
 */
export function categoriesByIndex(header: string, locale: string): PluralCategory[] | undefined {
  const forms = parsePluralForms(header);
  const byCount = forms && categoriesByCount[forms.nplurals];
  if (!forms || !byCount) return undefined;
  return categoriesByVote(forms, locale) ?? [...byCount];
}

function categoriesByVote(forms: PluralForms, locale: string): PluralCategory[] | undefined {
  const rules = pluralRulesOf(locale);
  if (!rules) return undefined;
  const votes = new Map<string, { form: number; category: PluralCategory; count: number }>();
  for (const n of sample) {
    const [form, category] = [forms.indexOf(n), rules.select(n)];
    const { count } = votes.get(`${form} ${category}`) ?? { count: 0 };
    votes.set(`${form} ${category}`, { form, category, count: count + 1 });
  }
  const categories = new Map<number, PluralCategory>();
  const taken = new Set<PluralCategory>();
  for (const { form, category } of [...votes.values()].sort((a, b) => b.count - a.count)) {
    if (categories.has(form) || taken.has(category)) continue;
    categories.set(form, category);
    taken.add(category);
  }
  if (categories.size < forms.nplurals) return undefined;
  return [...categories].sort(([a], [b]) => a - b).map(([, category]) => category);
}

const binary: readonly Readonly<Record<string, (a: number, b: number) => number>>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  {
    '*': (a, b) => a * b,
    // C leaves a division by zero undefined; here it is zero, so that every header gives a number.
    '/': (a, b) => (b === 0 ? 0 : Math.trunc(a / b)),
    '%': (a, b) => (b === 0 ? 0 : a % b),
  },
];

/** Compiles an expression of C over integers: `?:`, logical, relational and arithmetic operators. */
function parseExpression(source: string): Expression | undefined {
  const tokens = source.match(/\d+|n|\|\||&&|[=!<>]=|[<>!?:+\-*/%()]|\S/g) ?? [];
  let at = 0;

  function take(token: string): boolean {
    if (tokens[at] !== token) return false;
    at++;
    return true;
  }

  function ternary(): Expression | undefined {
    const condition = operation(0);
    if (!condition || !take('?')) return condition;
    const yes = ternary();
    if (!yes || !take(':')) return undefined;
    const no = ternary();
    return no && ((n) => (condition(n) === 0 ? no(n) : yes(n)));
  }

  function operation(level: number): Expression | undefined {
    const operators = binary[level];
    if (!operators) return unary();
    let left = operation(level + 1);
    for (;;) {
      const operator = operators[tokens[at] ?? ''];
      if (!left || !operator) return left;
      at++;
      const [a, b] = [left, operation(level + 1)];
      left = b && ((n) => operator(a(n), b(n)));
    }
  }

  function unary(): Expression | undefined {
    if (take('!')) {
      const operand = unary();
      return operand && ((n) => Number(operand(n) === 0));
    }
    if (take('(')) {
      const inner = ternary();
      return inner && take(')') ? inner : undefined;
    }
    const token = tokens[at++] ?? '';
    if (token === 'n') return (n) => n;
    if (!/^\d+$/.test(token)) return undefined;
    const value = Number(token);
    return () => value;
  }

  const expression = ternary();
  return at === tokens.length ? expression : undefined;
}
