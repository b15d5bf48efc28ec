import {
  type Message,
  type PluralCategory,
  type PluralMessage,
  pluralCategories,
} from '@parlance/messages';
import { writeProblem } from '../../syntax/collect.ts';
import type { Diagnostic } from '../../types.ts';
import { createFormRules, type FormRules, fromFormKey, toFormKey } from './plurals.ts';

interface KeyedMessage {
  readonly key: string;
  readonly message: Message;
}

/** The texts of messages by the keys of the file; each plural form has a key of its own. */
export interface FileTexts {
  readonly texts: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Spreads messages over the keys of a file. `others` are messages of the file that stay. Reported are plural
 * forms whose key is that of another message, and keys that will be read as plural forms.
 */
export function toFileTexts(
  messages: readonly KeyedMessage[],
  locale: string | undefined,
  others: readonly KeyedMessage[] = [],
): FileTexts {
  const rules = createFormRules(locale);
  const diagnostics: Diagnostic[] = [];
  const texts = new Map<string, string>();
  const plain = new Set<string>();
  for (const { key, message } of [...others, ...messages]) {
    if (typeof message === 'string') plain.add(key);
  }
  const plurals = new Set(
    others.flatMap(({ key, message }) => (typeof message === 'string' ? [] : key)),
  );
  const written = messages.map(({ key, message }) => {
    if (typeof message === 'string') return { key, message };
    plurals.add(key);
    return { key, message: withNeeded(key, message, rules, diagnostics) };
  });
  for (const { key, message } of written) {
    if (typeof message !== 'string') {
      for (const category of categoriesOf(message)) {
        texts.set(fromFormKey(key, category), message.plural[category] ?? '');
      }
    } else if (isFormOf(plurals, key)) {
      const problem = 'The key is left out: it is that of a plural form of another message.';
      diagnostics.push(writeProblem('loss', key, problem));
    } else {
      texts.set(key, message);
      warnOfForms(key, plain, rules, diagnostics);
    }
  }
  return { texts, diagnostics };
}

function isFormOf(plurals: ReadonlySet<string>, key: string): boolean {
  const form = toFormKey(key);
  return form !== undefined && plurals.has(form.base);
}

function categoriesOf({ plural }: PluralMessage): PluralCategory[] {
  return pluralCategories.filter((category) => plural[category] !== undefined);
}

/** Adds missing forms, with a warning, where the present ones would not be read as plural forms. */
function withNeeded(
  key: string,
  message: PluralMessage,
  rules: FormRules,
  diagnostics: Diagnostic[],
): PluralMessage {
  if (rules.areForms(key, new Set(categoriesOf(message)))) return message;
  const { plural } = message;
  const [last = ''] = pluralCategories.toReversed().flatMap((category) => plural[category] ?? []);
  const problem = 'i18next needs the plural forms “one” and “other”: what is missing is a copy.';
  diagnostics.push(writeProblem('plural', key, problem));
  return { plural: { one: last, other: last, ...plural } };
}

/** Reports the last one of several keys that together look like the forms of a message. */
function warnOfForms(
  key: string,
  plain: ReadonlySet<string>,
  { areForms }: FormRules,
  diagnostics: Diagnostic[],
) {
  const form = toFormKey(key);
  if (!form || plain.has(form.base)) return;
  const { base, category } = form;
  const categories = pluralCategories.filter((name) => plain.has(fromFormKey(base, name)));
  if (categories.at(-1) !== category || !areForms(base, new Set(categories))) return;
  const problem = `The file will be read as if this were a plural form of ${JSON.stringify(base)}.`;
  diagnostics.push(writeProblem('key', key, problem));
}
