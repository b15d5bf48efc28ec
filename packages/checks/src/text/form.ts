import {
  type Span,
  type StoredForm,
  type TextSyntax,
  type Token,
  tokenise,
} from '@parlance/messages';
import { signBefore } from './signs.ts';

/** One choice on the way to a form: `few` of the plural of `n`. */
export interface Choice {
  readonly argument: string;
  readonly type: 'plural' | 'select' | 'selectordinal';
  readonly selector: string;
}

/** The sign that stands in visible texts for each code unit of a token. */
export const masked = '\uFFFC';

/** A part of a form and where it is in the stored text, up to the next part. */
export interface Part {
  /** Where it begins in the form. */
  readonly at: number;
  /** Its range in the stored text. */
  readonly start: number;
  readonly end: number;
  /** Whether it is spelt otherwise there, so that it can only be replaced as a whole. */
  readonly isWhole: boolean;
}

export interface FormOptions {
  readonly choices?: readonly Choice[];
  /** Absent where the form is the stored text. */
  readonly parts?: readonly Part[];
  /** Tells where a range of the form is in the stored text, where nothing of the form can be replaced. */
  readonly stored?: Pick<StoredForm, 'toStored'>;
  /** Placeholders that a parser of the whole message found. */
  readonly given?: readonly Token[];
}

/** A text that somebody reads: a plain text, or what remains of a message once its choices are made. */
export class Form {
  readonly choices: readonly Choice[];
  readonly text: string;
  readonly #more: FormOptions;
  readonly #syntax: TextSyntax;
  #tokens: readonly Token[] | undefined;
  #outer: readonly Token[] | undefined;
  #visible: string | undefined;
  #placeholders: readonly Token[] | undefined;
  #values: readonly Token[] | undefined;

  constructor(text: string, syntax: TextSyntax, more: FormOptions = {}) {
    this.text = text;
    this.choices = more.choices ?? [];
    this.#syntax = syntax;
    this.#more = more;
  }

  /** The same form as a text of another syntax. */
  withSyntax(syntax: TextSyntax): Form {
    return new Form(this.text, syntax, { ...this.#more, given: [] });
  }

  get tokens(): readonly Token[] {
    this.#tokens ??= readTokens(this.text, this.#syntax, this.#more.given);
    return this.#tokens;
  }

  get placeholders(): readonly Token[] {
    this.#placeholders ??= select(this.tokens, ({ kind }) => kind === 'placeholder');
    return this.#placeholders;
  }

  /** The placeholders that programs understand. */
  get values(): readonly Token[] {
    this.#values ??= select(this.placeholders, ({ isBroken }) => !isBroken);
    return this.#values;
  }

  get isFluent(): boolean {
    return this.#syntax.placeholders.includes('fluent');
  }

  /** Whether a Fluent text has references or selections, of which one may be written in several ways. */
  get isComposed(): boolean {
    return this.isFluent && this.values.some(({ placeholder }) => placeholder?.type === 'other');
  }

  /** The text with each token masked, so that offsets stay. */
  get visible(): string {
    this.#visible ??= mask(this.text, this.tokens);
    return this.#visible;
  }

  spelling({ start, end }: Span): string {
    return this.text.slice(start, end);
  }

  /** The token that ends at an offset, if it is no text. */
  tokenBefore(at: number): Token | undefined {
    const token = findBefore(this.tokens, at);
    return token?.end === at ? token : undefined;
  }

  /** The character that readers see before an offset, which may be spelt as an entity or an escape. */
  signBefore(at: number): { readonly sign: string; readonly start: number } {
    const token = this.tokenBefore(at);
    if (token && isShown(token)) return { sign: token.key, start: token.start };
    const sign = signBefore(this.visible, at);
    return { sign, start: at - sign.length };
  }

  /** A range with the whole of the entities and escapes that it begins or ends in, as their signs have no parts. */
  widen({ start, end }: Span): Span {
    return {
      start: this.#shownAround(start)?.start ?? start,
      end: this.#shownAround(end)?.end ?? end,
    };
  }

  #shownAround(at: number): Token | undefined {
    const token = this.tokenAround(at);
    return token && isShown(token) ? token : undefined;
  }

  /** The token that an offset is inside of; the outer one of two. */
  tokenAround(at: number): Token | undefined {
    this.#outer ??= listOuter(this.tokens);
    const token = findBefore(this.#outer, at);
    return token && token.end > at ? token : undefined;
  }

  /** Whether the form is the stored text, sign by sign. */
  get isStored(): boolean {
    return this.#more.parts === undefined && this.#more.stored === undefined;
  }

  /** The range of the stored text that a range of the form is. */
  toStored(start: number, end: number): Span {
    const { parts, stored } = this.#more;
    if (stored) return stored.toStored({ start, end });
    if (!parts) return { start, end };
    const isAtEnd = start === this.text.length && start > 0;
    const from = isAtEnd ? offsetOf(parts, start - 1, 'end') : offsetOf(parts, start, 'start');
    return { start: from, end: end > start ? offsetOf(parts, end - 1, 'end') : from };
  }

  /** Whether a range of the form can be replaced in the stored text and nothing else with it. */
  isReplaceable(start: number, end: number): boolean {
    const { parts, stored } = this.#more;
    if (stored) return false;
    if (!parts) return true;
    const first = indexOf(parts, start);
    for (let index = first; index < parts.length; index++) {
      const part = parts[index];
      if (!part || (index > first && part.at >= end)) break;
      const stop = parts[index + 1]?.at ?? this.text.length;
      // A text may be put before or behind a quotation, and take the place of a whole one.
      const isOutside = start === end && (start === part.at || start === stop);
      const isCovered = start <= part.at && stop <= end;
      if (part.isWhole && !isOutside && !isCovered) return false;
      if (index > first && parts[index - 1]?.end !== part.start) return false;
    }
    return true;
  }
}

const none: readonly Token[] = [];

/** The last token that begins before an offset. */
function findBefore(tokens: readonly Token[], at: number): Token | undefined {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return tokens[low - 1];
}

/** The tokens that are meant; most texts have none. */
function select(tokens: readonly Token[], isMeant: (token: Token) => boolean): readonly Token[] {
  return tokens.length === 0 ? none : tokens.filter(isMeant);
}

/** The index of the part that a sign of a form is in. */
function indexOf(parts: readonly Part[], offset: number): number {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.at ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where a sign of a form begins or ends in the stored text. */
function offsetOf(parts: readonly Part[], offset: number, side: 'start' | 'end'): number {
  const part = parts[indexOf(parts, offset)];
  if (!part) return 0;
  if (part.isWhole) return part[side];
  return part.start + offset - part.at + (side === 'end' ? 1 : 0);
}

/** The tokens that are not inside of other ones. */
function listOuter(tokens: readonly Token[]): readonly Token[] {
  let end = 0;
  return tokens.filter((token) => {
    const isOuter = token.end > end;
    end = Math.max(end, token.end);
    return isOuter;
  });
}

/** What is no text in a form; a placeholder of an ICU message may be inside of a tag or an address. */
function readTokens(
  text: string,
  syntax: TextSyntax,
  given: readonly Token[] = [],
): readonly Token[] {
  const found = tokenise(text, syntax).filter(({ kind }) => kind !== 'text');
  const tokens = given.length === 0 ? found : [...found, ...given];
  return tokens.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Whether a token stands for a sign that readers see: it keeps its sign, so that sentences keep their marks. */
function isShown({ kind, isBroken }: Token): boolean {
  return (kind === 'entity' || kind === 'escape') && !isBroken;
}

function mask(text: string, tokens: readonly Token[]): string {
  if (tokens.length === 0) return text;
  let visible = '';
  let end = 0;
  for (const token of tokens) {
    if (token.end <= end || token.kind === 'newline') continue;
    const start = Math.max(token.start, end);
    const length = token.end - start;
    const sign = isShown(token) ? token.key.slice(0, length) : '';
    visible += text.slice(end, start) + sign + masked.repeat(length - sign.length);
    end = token.end;
  }
  return visible + text.slice(end);
}
