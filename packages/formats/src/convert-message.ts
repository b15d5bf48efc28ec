import {
  type Conversion,
  convertPlaceholders,
  type Message,
  type PlaceholderStyle,
  styleOfFlags,
  withoutMarks,
} from '@parlance/messages';
import { formats } from './registry.ts';
import { unprotectText } from './syntax/xml/markup.ts';
import type { FormatId } from './types.ts';

/** The file format that texts come from, and the style their placeholders were converted to on import. */
export interface TextOrigin {
  readonly format: FormatId;
  readonly placeholders: PlaceholderStyle | null;
}

/** The style that the placeholders of a message are converted to, and what is known of their present style. */
export interface MessageConversion {
  readonly to: PlaceholderStyle;
  /** The present style of the placeholders, if it was chosen explicitly. */
  readonly from?: PlaceholderStyle | undefined;
  /** The formats that the texts come from, if known. */
  readonly origins?: readonly TextOrigin[] | undefined;
  /** The format of the file to be written; without one the message is only stored. */
  readonly target?: FormatId | undefined;
  /** The gettext flags of the message. */
  readonly flags?: readonly string[] | undefined;
  /** See `convertPlaceholders`. */
  readonly references?: readonly Message[] | undefined;
}

/**
 * Converts the placeholders of a message to another style, by the placeholder styles of its source and target
 * formats. Android's `<xliff:g>` tags around placeholders are removed, since no other format has them.
 */
export function convertMessage(
  message: Message,
  { to, from, origins = [], target, flags = [], references = [] }: MessageConversion,
): Conversion {
  const known = from ?? styleOfFlags(flags);
  const isBare = target !== undefined && formats[target].bareNames === true;
  const keepsMarks = target === 'androidxml' || (target === undefined && to === 'printf');
  const plain = keepsMarks ? message : mapTexts(message, unmark);
  return convertPlaceholders(plain, {
    to,
    ...(known ? { from: known } : { among: stylesOf(origins) }),
    references: keepsMarks ? references : references.map((text) => mapTexts(text, unmark)),
    bareNames: isBare,
  });
}

/** Exchange formats: they carry texts of other formats, so they say nothing about placeholders. */
const carriers = new Set<FormatId>(['csv', 'xlsx', 'xliff12', 'xliff20']);

/** The placeholder styles that texts from these formats can have; empty where any style is possible. */
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
 * Removes the tags by which Android marks what translators must not change, `<xliff:g
 * id="user">%1$s</xliff:g>`: programs ignore them. A text without other tags stops being XML, so its escapes
 * are undone too.
 */
function unmark(text: string): string {
  const plain = withoutMarks(text);
  if (!plain) return text;
  return plain.hasTags ? plain.text : unprotectText(plain.text);
}

function mapTexts(message: Message, change: (text: string) => string): Message {
  if (typeof message === 'string') return change(message);
  const forms = Object.entries(message.plural).map(([name, text]) => [name, change(text)]);
  return { plural: Object.fromEntries(forms) };
}
