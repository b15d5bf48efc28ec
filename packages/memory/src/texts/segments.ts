import { listStoredForms, pluralCategories, sourceFormsFor } from '@parlance/messages';
import { normalise } from './normalise.ts';

/** What a memory finds a text by: the text as a whole, or one of its plural forms. */
export interface Segment {
  /** `one`, `other`, `=0`; empty for the text as a whole. */
  readonly form: string;
  readonly text: string;
  readonly norm: string;
}

/** Stands between the forms of a plural in its normalised text. */
const formsMark = '\ue004';

/** The segments of a source text: the text itself and, where it is a plural, each of its forms. */
export function segmentsOf(text: string): readonly [Segment, ...Segment[]] {
  const forms = listStoredForms(text);
  if (forms.length === 0) return [{ form: '', text, norm: normalise(text) }];
  const segments = forms.map(({ selector, text: form }) => ({
    form: selector,
    text: form,
    norm: normalise(form),
  }));
  const norm = segments.map((segment) => segment.norm).join(formsMark);
  return [{ form: '', text, norm }, ...segments];
}

/**
 * The part of a translation that belongs to a form of its source text: the same form, or the one that stands for its
 * numbers. A translation without plural forms is for all numbers.
 */
export function targetOfForm(
  target: string,
  form: string,
  locales: { readonly source: string; readonly target: string },
): string | undefined {
  const forms = listStoredForms(target);
  if (form === '' || forms.length === 0) return target;
  const same = forms.find(({ selector }) => selector === form);
  if (same) return same.text;
  const standing = pluralCategories.filter((category) =>
    sourceFormsFor(category, locales).some((source) => source === form),
  );
  // Where several forms stand for the numbers, as `few` and `many` for `other`, the most general one is taken.
  return forms.findLast(({ selector }) => standing.some((category) => category === selector))?.text;
}
