import { type Conversion, convertPlaceholders } from './placeholders/convert.ts';
import { styleOfFlags } from './placeholders/detect.ts';
import type { PlaceholderStyle } from './placeholders/types.ts';
import { formats } from './registry.ts';
import { unprotectText } from './syntax/xml/markup.ts';
import type { FormatId, Message } from './types.ts';

/** A kind of file that texts are from, and what their placeholders were converted to when they came. */
export interface TextOrigin {
  readonly format: FormatId;
  readonly placeholders: PlaceholderStyle | null;
}

/** How the placeholders of a message are to be spelled, and what is known of how they are. */
export interface MessageConversion {
  readonly to: PlaceholderStyle;
  /** The style that they have, if somebody has said so. */
  readonly from?: PlaceholderStyle | undefined;
  /** Where texts are from, if that is known. */
  readonly origins?: readonly TextOrigin[] | undefined;
  /** The format of the file that is written; without one the message is only kept. */
  readonly target?: FormatId | undefined;
  /** Flags of gettext that the message has. */
  readonly flags?: readonly string[] | undefined;
  /** As for `convertPlaceholders`. */
  readonly references?: readonly Message[] | undefined;
}

/**
 * Spells the placeholders of a message in another style, by what the formats that it is from and that it goes to
 * are known for. Marks of Android around placeholders are taken off, since no other format has them.
 */
export function convertMessage(
  message: Message,
  { to, from, origins = [], target, flags = [], references = [] }: MessageConversion,
): Conversion {
  const known = from ?? styleOfFlags(flags);
  const isBare = target !== undefined && formats[target].bareNames === true;
  const keepsMarks = target === 'androidxml' || (target === undefined && to === 'printf');
  const plain = keepsMarks ? message : mapTexts(message, withoutMarks);
  return convertPlaceholders(plain, {
    to,
    ...(known ? { from: known } : { among: stylesOf(origins) }),
    references: keepsMarks ? references : references.map((text) => mapTexts(text, withoutMarks)),
    bareNames: isBare,
  });
}

/** Formats that carry the texts of others, so that they say nothing about placeholders. */
const carriers = new Set<FormatId>(['csv', 'xlsx', 'xliff12', 'xliff20']);

/** The styles that texts of formats have; none where that may be any. */
function stylesOf(origins: readonly TextOrigin[]): readonly PlaceholderStyle[] {
  const styles = origins.flatMap(({ format, placeholders }) =>
    placeholders === null && carriers.has(format)
      ? []
      : [placeholders ?? formats[format].placeholders],
  );
  if (styles.includes(undefined)) return [];
  return [...new Set(styles.flatMap((style) => style ?? []))];
}

/**
 * A text without the tags by which Android marks what translators shall leave, `<xliff:g id="user">%1$s</xliff:g>`: they say
 * nothing to programs. A text that has no other tags is no XML any more.
 */
function withoutMarks(text: string): string {
  if (!text.includes('<xliff:g')) return text;
  const plain = text.replace(/<\/?xliff:g(?:\s[^<>]*)?>/g, '');
  return /<\/?[A-Za-z]/.test(plain) ? plain : unprotectText(plain);
}

function mapTexts(message: Message, change: (text: string) => string): Message {
  if (typeof message === 'string') return change(message);
  const forms = Object.entries(message.plural).map(([name, text]) => [name, change(text)]);
  return { plural: Object.fromEntries(forms) };
}
