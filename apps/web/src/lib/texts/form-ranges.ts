import { type Choice, type LeafPath, listStoredForms, type Span } from '@parlance/messages';
import {
  findNested,
  findOutermostChoice,
  idOf,
  readPluralTerm,
  toPluralChoice,
} from './message-forms.ts';

/** Where a form stands in its message. */
interface FormPlace extends Span {
  readonly id: string;
  /** Where a range of the message is in the text of the form. */
  readonly toForm: (range: Span) => Span;
}

/** The ranges of a message that are inside of one of its forms, as ranges of the texts of forms, by their ids. */
export function rangesByForm<Range extends Span>(
  message: string,
  isPlural: boolean,
  ranges: readonly Range[],
): ReadonlyMap<string, readonly Range[]> {
  const places = listPlaces(message, isPlural);
  const found = new Map<string, Range[]>();
  for (const range of ranges) {
    const place = places.find(({ start, end }) => start <= range.start && range.end <= end);
    if (!place) continue;
    const inForm = { ...range, ...place.toForm(range) };
    found.set(place.id, [...(found.get(place.id) ?? []), inForm]);
  }
  return found;
}

function listPlaces(message: string, isPlural: boolean): readonly FormPlace[] {
  if (isPlural && readPluralTerm(message)) return listPluralPlaces(message);
  const choice = findOutermostChoice(message);
  return choice ? listChoicePlaces(message, choice, []) : [];
}

/** Texts of plural terms are shown without the quotes that they are stored with. */
function listPluralPlaces(message: string): readonly FormPlace[] {
  return listStoredForms(message).flatMap(({ selector, text, start, end, toStored }) => {
    const [option] = toPluralChoice([[selector, text]]).options;
    if (option?.node.kind !== 'text') return [];
    const offsetOf = (stored: number) => {
      let at = 0;
      while (at < text.length && toStored({ start: at, end: at + 1 }).start < stored) at++;
      return at;
    };
    const toForm = (range: Span) => ({ start: offsetOf(range.start), end: offsetOf(range.end) });
    return [{ id: option.node.id, start, end, toForm }];
  });
}

function listChoicePlaces(message: string, choice: Choice, path: LeafPath): readonly FormPlace[] {
  return choice.options.flatMap((option) => {
    const inner = [...path, { argument: choice.argument, selector: option.selector }];
    const nested = findNested(message, option, inner.length);
    if (nested) return listChoicePlaces(message, nested, inner);
    const { start, end } = option.content;
    const toForm = (range: Span) => ({ start: range.start - start, end: range.end - start });
    return [{ id: idOf(inner), start, end, toForm }];
  });
}
