import { type Message, type PluralCategory, pluralCategories } from '@parlance/messages';
import type { JsonDocument, JsonNode } from '../../syntax/json/document.ts';
import { isStepName, noPath, type Step } from './keys.ts';

/** A text of a localization with its mark. */
export interface Unit {
  readonly value: JsonNode;
  readonly text: string;
  readonly state: JsonNode | undefined;
  readonly mark: string | undefined;
}

/** The texts at a path of a localization: one text, or one for each plural category. */
export interface Units {
  readonly single: Unit | undefined;
  readonly forms: ReadonlyMap<PluralCategory, Unit>;
}

/** Texts with their path. */
export interface PlacedUnits extends Units {
  readonly path: readonly Step[];
  /** The object with the texts and their other attributes. */
  readonly holder: JsonNode;
}

const noForms: Units['forms'] = new Map();

/** Called for a node of a localization that is no text. */
export type OnStray = (node: JsonNode, problem: string) => void;

/** Finds the texts of a localization, also those of devices and substitutions. */
export function findUnits(
  document: JsonDocument,
  holder: JsonNode,
  onStray: OnStray,
  onFound: (units: PlacedUnits) => void,
  path = noPath,
): void {
  const { single, forms } = readUnits(document, holder, onStray);
  if (single || forms.size > 0) onFound({ path, holder, single, forms });
  const variations = document.valueIn(holder, 'variations');
  const substitutions = document.valueIn(holder, 'substitutions');
  if (variations === undefined && substitutions === undefined) return;
  for (const [kind, below] of [
    ['device', document.valueIn(variations, 'device')],
    ['width', document.valueIn(variations, 'width')],
    ['substitutions', substitutions],
  ] as const) {
    for (const [name, node] of namedIn(document, below)) {
      const step = { kind, name };
      if (isStepName(name)) findUnits(document, node, onStray, onFound, [...path, step]);
      else onStray(node, `The name ${JSON.stringify(name)} can't be a part of a key.`);
    }
  }
}

/** Reads the texts directly inside an object of a localization. */
export function readUnits(
  document: JsonDocument,
  holder: JsonNode,
  onStray: OnStray = () => {},
): Units {
  const unit = document.valueIn(holder, 'stringUnit');
  const single = unit === undefined ? undefined : readUnit(document, unit, onStray);
  const plural = document.valueIn(document.valueIn(holder, 'variations'), 'plural');
  const forms = plural === undefined ? noForms : readForms(document, plural, onStray);
  if (!single || plural === undefined || forms.size === 0) return { single, forms };
  onStray(plural, 'The text has plural forms beside it.');
  return { single, forms: noForms };
}

/** The message of these texts. */
export function toMessage({ single, forms }: Units): Message {
  if (single) return single.text;
  return {
    plural: Object.fromEntries(Array.from(forms, ([category, { text }]) => [category, text])),
  };
}

/** All texts at a path. */
export function unitsOf({ single, forms }: Units): Unit[] {
  return single ? [single] : [...forms.values()];
}

function readForms(
  document: JsonDocument,
  plural: JsonNode,
  onStray: OnStray,
): Map<PluralCategory, Unit> {
  const forms = new Map<PluralCategory, Unit>();
  for (const [name, node] of namedIn(document, plural)) {
    const category = pluralCategories.find((known) => known === name);
    const unit = document.valueIn(node, 'stringUnit');
    const form = unit === undefined ? undefined : readUnit(document, unit, onStray);
    if (category && form) forms.set(category, form);
    else if (!form) onStray(node, 'The plural form has no text of its own.');
    else onStray(node, `${JSON.stringify(name)} is no plural category.`);
  }
  return forms;
}

function readUnit(document: JsonDocument, node: JsonNode, onStray: OnStray): Unit | undefined {
  const value = document.valueIn(node, 'value');
  const text = document.textOf(value);
  if (value === undefined || text === undefined) {
    onStray(node, 'The “stringUnit” has no text as its “value”.');
    return undefined;
  }
  const state = document.valueIn(node, 'state');
  // Nearly all texts are marked `translated`, so that mark is compared and not decoded.
  const mark = document.isText(state, 'translated') ? 'translated' : document.textOf(state);
  return { value, text, state: mark === undefined ? undefined : state, mark };
}

/** The values of an object by name; of two with the same name the last. */
function namedIn(document: JsonDocument, node: JsonNode | undefined): Map<string, JsonNode> {
  return new Map(document.membersOf(node).map((member) => [document.nameOf(member), member]));
}
