import { writeProblem } from '../../syntax/collect.ts';
import {
  type Diagnostic,
  type Message,
  type PluralCategory,
  type PluralMessage,
  pluralCategories,
} from '../../types.ts';
import { type WrittenPattern, writePattern } from './pattern.ts';

/** How the plural forms of a message are chosen. */
export interface Selector {
  /** The variable, without its dollar sign. */
  readonly selector: string;
  readonly default: string;
}

/** What a message has from other formats, that do not name the number. */
const usual: Selector = { selector: 'count', default: 'other' };

/** Writes what follows the equals sign of a message, term or attribute. Texts that are no patterns are reported. */
export function writeMessage(
  key: string,
  message: Message,
  meta: Readonly<Record<string, unknown>>,
  indent: number,
  diagnostics: Diagnostic[],
): string {
  if (typeof message === 'string') {
    const written = writePattern(message, indent);
    if (written.isPlural) {
      const problem = 'The text will be read as a message with plural forms.';
      diagnostics.push(writeProblem('plural', key, problem));
    }
    return checkPattern(key, written, diagnostics);
  }
  const { selector = usual.selector, default: byDefault = usual.default } = meta;
  const isName = typeof selector === 'string' && /^[A-Za-z][\w-]*$/.test(selector);
  const forms = formsOf(message);
  if (forms.length === 0) {
    diagnostics.push(
      writeProblem('plural', key, 'Without any form, it is written as an empty text.'),
    );
    return writeText(key, '', indent, diagnostics);
  }
  const chosen =
    [byDefault, 'other'].find((name) => forms.some(([category]) => category === name)) ??
    forms.at(-1)?.[0];
  const margin = ' '.repeat(indent);
  const variants = forms.map(([category, text]) => {
    const start = `${margin}   ${category === chosen ? '*' : ' '}[${category}]`;
    return start + writeText(key, text, indent + 8, diagnostics);
  });
  const name = isName ? selector : usual.selector;
  return [` { $${name} ->`, ...variants, `${margin}}`].join('\n');
}

/** Writes a text, and reports one that is no pattern. */
export function writeText(
  key: string,
  text: string,
  indent: number,
  diagnostics: Diagnostic[],
): string {
  return checkPattern(key, writePattern(text, indent), diagnostics);
}

function checkPattern(
  key: string,
  { source, isPattern }: WrittenPattern,
  diagnostics: Diagnostic[],
): string {
  if (!isPattern && diagnostics.at(-1)?.key !== key) {
    const problem = 'The text is no pattern of Fluent: its braces are written as text.';
    diagnostics.push(writeProblem('syntax', key, problem));
  }
  return source;
}

function formsOf({ plural }: PluralMessage): (readonly [PluralCategory, string])[] {
  return pluralCategories.flatMap((category) => {
    const text = plural[category];
    return text === undefined ? [] : [[category, text] as const];
  });
}
