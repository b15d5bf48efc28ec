import { type JsonNode, type JsonText, membersOf, valueIn } from '../../syntax/json/document.ts';
import { type Message, type PluralCategory, pluralCategories } from '../../types.ts';
import { isStepName, type Step } from './keys.ts';

/** A text of a localization with its mark. */
export interface Unit {
  readonly value: JsonText;
  readonly state: JsonText | undefined;
}

/** The texts at one place of a localization: one, or one for each plural category. */
export interface Units {
  readonly path: readonly Step[];
  /** The object that holds them, with what else it says of them. */
  readonly holder: JsonNode;
  readonly single?: Unit;
  readonly forms: ReadonlyMap<PluralCategory, Unit>;
}

const noForms: Units['forms'] = new Map();

/** Something in a localization that is no text at any place. */
export type OnStray = (node: JsonNode, problem: string) => void;

/** Reads the texts of a localization, those of devices and substitutions included. */
export function* readUnits(
  holder: JsonNode,
  onStray: OnStray,
  path: readonly Step[] = [],
): Generator<Units> {
  const unit = valueIn(holder, 'stringUnit');
  const single = unit && readUnit(unit, onStray);
  const variations = valueIn(holder, 'variations');
  const plural = valueIn(variations, 'plural');
  const forms = plural ? readForms(plural, onStray) : noForms;
  if (single) {
    yield { path, holder, single, forms: noForms };
    if (plural && forms.size > 0) onStray(plural, 'The text has plural forms beside it.');
  } else if (forms.size > 0) {
    yield { path, holder, forms };
  }
  const substitutions = valueIn(holder, 'substitutions');
  if (!variations && !substitutions) return;
  for (const [kind, below] of [
    ['device', valueIn(variations, 'device')],
    ['width', valueIn(variations, 'width')],
    ['substitutions', substitutions],
  ] as const) {
    for (const { name, value } of membersOf(below).values()) {
      if (isStepName(name)) yield* readUnits(value, onStray, [...path, { kind, name }]);
      else onStray(value, `The name ${JSON.stringify(name)} can't be a part of a key.`);
    }
  }
}

/** The message that texts are. */
export function toMessage({ single, forms }: Units): Message {
  if (single) return single.value.text;
  const texts = Array.from(forms, ([category, { value }]) => [category, value.text]);
  return { plural: Object.fromEntries(texts) };
}

/** All texts at one place. */
export function unitsOf({ single, forms }: Units): Unit[] {
  return single ? [single] : [...forms.values()];
}

function readForms(plural: JsonNode, onStray: OnStray): Map<PluralCategory, Unit> {
  const forms = new Map<PluralCategory, Unit>();
  for (const { name, value } of membersOf(plural).values()) {
    const category = pluralCategories.find((known) => known === name);
    const unit = valueIn(value, 'stringUnit');
    const form = unit && readUnit(unit, onStray);
    if (category && form) forms.set(category, form);
    else if (!form) onStray(value, 'The plural form has no text of its own.');
    else onStray(value, `${JSON.stringify(name)} is no plural category.`);
  }
  return forms;
}

function readUnit(node: JsonNode, onStray: OnStray): Unit | undefined {
  const value = valueIn(node, 'value');
  const state = valueIn(node, 'state');
  if (value?.kind === 'text') {
    return { value, state: state?.kind === 'text' ? state : undefined };
  }
  onStray(node, 'The “stringUnit” has no text as its “value”.');
  return undefined;
}
