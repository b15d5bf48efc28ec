import {
  parseSearch,
  quoteValue,
  type SearchName,
  searchNames,
  searchScopes,
  searchStates,
} from '@parlance/contract';

/** The names that values of tokens may be chosen from. */
export interface Vocabulary {
  readonly labels: readonly string[];
  readonly files: readonly string[];
  readonly people: readonly string[];
  /** Whether the list is one of translations. */
  readonly hasLocale: boolean;
}

/** The name of a token, for which a value is to be typed, or a value. */
export type TokenSuggestion = {
  /** What is put in the place of what is typed. */
  readonly text: string;
  /** What the suggestion is called: a name with its colon, or a value without quotes. */
  readonly label: string;
} & ({ readonly kind: 'name'; readonly name: SearchName } | { readonly kind: 'value' });

/** Suggestions for the token that the caret is in. */
export interface TokenSuggestions {
  /** The token whose values they are; undefined where they are names. */
  readonly name: SearchName | undefined;
  /** What of the search they replace. */
  readonly start: number;
  readonly end: number;
  readonly options: readonly TokenSuggestion[];
}

const maxOptions = 8;
const none: TokenSuggestions = { name: undefined, start: 0, end: 0, options: [] };

/** States that terms alone can be in. */
const statesOfTerms = ['locked', 'plural', 'problem', 'error', 'warning'];
const ages = ['1d', '7d', '30d'];
const scores = ['>0', '>=25', '0'];
const namesOfTerms: readonly SearchName[] = ['text', 'key', 'is', 'label', 'file', 'in'];

/** What may be typed at the caret: names of tokens at the beginning of one, and the values that a name may have. */
export function suggestTokens(
  search: string,
  caret: number,
  vocabulary: Vocabulary,
): TokenSuggestions {
  const typed = search.slice(0, caret);
  const { clauses, problems } = parseSearch(typed);
  const last = [...clauses, ...problems].find(({ end }) => end === caret);
  if (!last) return caret === 0 || /\s$/.test(typed) ? suggestNames(search, caret, '') : none;
  if (last.name === undefined) return suggestNames(search, last.start, last.value);
  // The caret is in the middle of a value, or behind a quote that closes it.
  if (/^\S/.test(search.slice(caret)) || isClosed(typed.slice(last.valueStart))) return none;
  const values = valuesOf(last.name, vocabulary);
  const begun = typed.slice(last.valueStart).replace(/^"/, '').toLowerCase();
  if (values.some((value) => value.toLowerCase() === begun)) return none;
  const hits = values.filter((value) => value.toLowerCase().includes(begun));
  const first = hits.filter((value) => value.toLowerCase().startsWith(begun));
  const ordered = [...new Set([...first, ...hits])].slice(0, maxOptions);
  return {
    name: last.name,
    start: last.valueStart,
    end: caret,
    options: ordered.map((value) => ({
      text: `${quoteValue(value)} `,
      kind: 'value',
      label: value,
    })),
  };

  function suggestNames(text: string, start: number, word: string): TokenSuggestions {
    // A name may be typed only where a token begins and ends, and after `-`.
    if (/^\S/.test(text.slice(caret))) return none;
    const minus = word.startsWith('-') ? 1 : 0;
    const part = word.slice(minus).toLowerCase();
    const names = searchNames.filter(
      (name) =>
        name.startsWith(part) &&
        (vocabulary.hasLocale || namesOfTerms.includes(name)) &&
        (minus === 0 || name !== 'in'),
    );
    // One letter begins too many words.
    if (part.length === 1 || (part === '' && (minus > 0 || text.trim() !== ''))) return none;
    return {
      name: undefined,
      start: start + minus,
      end: caret,
      options: names.map((name) => ({ text: `${name}:`, kind: 'name', name, label: `${name}:` })),
    };
  }
}

function isClosed(value: string): boolean {
  return value.length > 1 && value.startsWith('"') && /[^\\](?:\\\\)*"$/.test(value);
}

function valuesOf(
  name: SearchName,
  { labels, files, people, hasLocale }: Vocabulary,
): readonly string[] {
  if (name === 'is') return hasLocale ? searchStates : statesOfTerms;
  if (name === 'in') return searchScopes.filter((scope) => hasLocale || scope !== 'translation');
  if (name === 'label') return labels;
  if (name === 'file') return files;
  if (name === 'by') return ['me', ...people];
  if (name === 'score') return scores;
  return name === 'changed' ? ages : [];
}
