import {
  createPositions,
  type PluralCategory,
  type PluralMessage,
  type Span,
  toText,
} from '@parlance/messages';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { parseJson } from '../../syntax/json/parse.ts';
import type { NestedEntry, NestedResult } from '../../syntax/nested/document.ts';
import type { Diagnostic, ParsedEntry } from '../../types.ts';
import { createFormRules, type FormRules, toFormKey } from './plurals.ts';

/** A text, or a message with the entries of its forms. */
export interface I18nextEntry extends ParsedEntry {
  readonly forms?: ReadonlyMap<PluralCategory, NestedEntry>;
}

/** The result of `parseI18next`, with the file as parsed JSON. */
export interface I18nextResult extends ParseResult<I18nextEntry> {
  readonly json: NestedResult;
}

/** Reads a namespace of i18next (JSON v4). */
export function parseI18next(source: string, { locale, base }: ParseOptions = {}): I18nextResult {
  const json = parseJson(source, { flat: false });
  const rules = createFormRules(base ?? locale);
  const groups = groupForms(json.resource.entries, rules);
  const position = createPositions(source);
  const diagnostics: Diagnostic[] = [...json.diagnostics];
  const entries: I18nextEntry[] = [];
  const done = new Set<FormGroup>();
  for (const entry of json.resource.entries) {
    const group = groups.get(entry);
    if (!group) entries.push(entry);
    else if (!done.has(group)) {
      done.add(group);
      const message = toPlural(group);
      entries.push({ ...entry, key: group.key, message, span: spanOf(group), forms: group.forms });
      const problem = rules.findProblem(group.key, message);
      if (problem === undefined) continue;
      diagnostics.push({
        severity: 'warning',
        code: 'plural',
        message: problem,
        ...position(entry.span.start),
        key: group.key,
      });
    }
  }
  return { resource: { entries }, diagnostics, json };
}

interface FormGroup {
  readonly key: string;
  readonly forms: Map<PluralCategory, NestedEntry>;
}

/** The group of each entry that is a plural form. A key with a text of its own has no forms. */
function groupForms(
  entries: readonly NestedEntry[],
  rules: FormRules,
): ReadonlyMap<NestedEntry, FormGroup> {
  const byBase = new Map<string, FormGroup>();
  for (const entry of entries) {
    const form = entry.key.includes('_') ? toFormKey(entry.key) : undefined;
    if (!form) continue;
    let group = byBase.get(form.base);
    if (!group) {
      group = { key: form.base, forms: new Map() };
      byBase.set(form.base, group);
    }
    group.forms.set(form.category, entry);
  }
  for (const { key } of byBase.size > 0 ? entries : []) byBase.delete(key);
  const groups = new Map<NestedEntry, FormGroup>();
  for (const group of byBase.values()) {
    if (!rules.areForms(group.key, new Set(group.forms.keys()))) continue;
    for (const entry of group.forms.values()) groups.set(entry, group);
  }
  return groups;
}

function toPlural({ forms }: FormGroup): PluralMessage {
  const texts = Array.from(forms, ([category, { message }]) => [category, toText(message)]);
  return { plural: Object.fromEntries(texts) };
}

function spanOf({ forms }: FormGroup): Span {
  const spans = Array.from(forms.values(), ({ span }) => span);
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
  };
}
