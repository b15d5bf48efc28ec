import {
  listStoredForms,
  type Choice as MessageChoice,
  readPlural,
  type StoredForm,
  type TextSyntax,
} from '@parlance/messages';
import { type Choice, Form } from './form.ts';
import { type Reading, readIcu } from './icu-forms.ts';

/** How a stored text is to be read. */
export type TextKind = 'plain' | 'plural' | 'icu';

let readings = new WeakMap<TextSyntax, Record<TextKind, Map<string, Reading>>>();
let keptLength = 0;
/** A reading takes some 60 times the memory of its text. Long texts have few fixes tried, so little is lost by them. */
const maxLength = 2000;
const maxKeptLength = 500_000;

/**
 * Reads a source text. The last ones are kept, since a translation is checked against the same source text again for
 * each fix that is tried, and while it is typed.
 */
export function readSource(text: string, kind: TextKind, syntax: TextSyntax): Reading {
  if (text.length > maxLength) return readText(text, kind, syntax);
  const byKind = readings.get(syntax) ?? { plain: new Map(), plural: new Map(), icu: new Map() };
  readings.set(syntax, byKind);
  const ofKind = byKind[kind];
  const known = ofKind.get(text);
  if (known) return known;
  const reading = readText(text, kind, syntax);
  ofKind.set(text, reading);
  keptLength += text.length;
  if (keptLength > maxKeptLength) {
    readings = new WeakMap();
    keptLength = 0;
  }
  return reading;
}

/** Reads a stored text, once for all checks. */
export function readText(text: string, kind: TextKind, syntax: TextSyntax): Reading {
  if (kind === 'icu') return readIcu(text, syntax);
  if (kind === 'plural') return readForms(text, syntax);
  return { forms: [new Form(text, syntax)], choices: [] };
}

function readForms(text: string, syntax: TextSyntax): Reading {
  const stored = listStoredForms(text);
  if (stored.length === 0) {
    const plural = readPlural(text);
    if (plural.kind === 'broken') return { forms: [], choices: [], problem: plural.problem };
    return { forms: [new Form(text, syntax)], choices: [] };
  }
  const texts = new Map(stored.map((form) => [form.selector, form.text]));
  const { forms, choices } = readIcu(text, syntax);
  const isTold =
    forms.length === stored.length &&
    forms.every((form) => {
      const [choice, ...more] = form.choices;
      return more.length === 0 && texts.get(choice?.selector ?? '') === form.text;
    });
  if (isTold) return { choices, forms: forms.map((form) => form.withSyntax(syntax)) };
  // Braces or apostrophes that are not quoted, as other programs write them.
  const argument = /[^\s{,]+/.exec(text)?.[0] ?? '';
  return {
    choices: [toChoice(text, argument, stored)],
    forms: stored.map((form) => {
      const choice: Choice = { argument, type: 'plural', selector: form.selector };
      return new Form(form.text, syntax, { choices: [choice], stored: form });
    }),
  };
}

/** The choice between stored forms, which are all of the text but the blanks around. */
function toChoice(text: string, argument: string, stored: readonly StoredForm[]): MessageChoice {
  return {
    kind: 'choice',
    type: 'plural',
    argument,
    offset: 0,
    start: text.length - text.trimStart().length,
    end: text.trimEnd().length,
    options: stored.map(({ selector, option, start, end }) => ({
      ...option,
      selector,
      content: { start, end },
      nodes: [{ kind: 'leaf', start, end }],
    })),
  };
}
