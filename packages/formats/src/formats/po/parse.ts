import { bare, hasText } from '../../entry.ts';
import { createCollector } from '../../syntax/collect.ts';
import type {
  Entry,
  Message,
  ParsedEntry,
  ParseOptions,
  ParseResult,
  PluralCategory,
  PluralMessage,
} from '../../types.ts';
import { type PoBlock, type PoComment, readCatalogue } from './catalogue.ts';
import { flagsIn, fuzzy } from './flags.ts';
import { categoriesOf } from './plurals.ts';

export interface PoEntry extends ParsedEntry {
  readonly block: PoBlock;
}

/** What `parse` gives. */
export interface PoResult extends ParseResult<PoEntry> {
  readonly header: PoBlock | undefined;
  /** Which category each `msgstr[n]` stands for. */
  readonly categories: readonly PluralCategory[];
}

/** What joins `msgctxt` and `msgid` to a key, as in gettext's MO files. */
export const contextSeparator = '\u0004';

/** Reads a catalogue of GNU gettext (.po) or a template (.pot). */
export function parsePo(source: string, options: ParseOptions = {}): PoResult {
  const collector = createCollector<PoEntry>(source);
  const { blocks, problems } = readCatalogue(source);
  for (const { offset, message, harmless } of problems) {
    const severity = harmless ? 'warning' : 'error';
    collector.report(harmless ? 'value' : 'syntax', offset, message, { severity });
  }
  const header = blocks.find(isHeader);
  const fields = readHeader(header?.texts.get(0)?.text ?? '');
  const ownLocale = fields.get('language');
  const formula = fields.get('plural-forms');
  const categories = categoriesOf(formula, options.locale ?? ownLocale, mostForms(blocks));

  const charset = /charset\s*=\s*([^\s;]+)/i.exec(fields.get('content-type') ?? '')?.[1];
  if (header && charset && !/^(utf-?8|(us-)?ascii|charset)$/i.test(charset)) {
    const message = `The header says that the charset is ${charset}, but the file is written in UTF-8.`;
    collector.report('encoding', header.span.start, message, { severity: 'warning' });
  }
  for (const block of blocks) {
    if (block === header) continue;
    const { id, context, plural, texts, span } = block;
    const key = context ? context.text + contextSeparator + id.text : id.text;
    const excess = [...texts.keys()].find((index) => index >= (plural ? categories.length : 1));
    if (excess !== undefined) {
      const offset = texts.get(excess)?.span.start ?? span.start;
      const message = `The catalogue has no plural form ${excess}: this one is left as it is.`;
      collector.report('plural', offset, message, { severity: 'warning', key });
    }
    const remarks = readComments(block.comments);
    const message = toMessage(block, categories);
    collector.add({
      ...bare,
      ...remarks,
      key,
      message,
      source: plural ? { plural: { one: id.text, other: plural.text } } : id.text,
      ...(context ? { context: context.text } : {}),
      ...(remarks.flags.includes(fuzzy) && hasText(message) ? { state: 'outdated' } : {}),
      span,
      block,
    });
  }
  return { ...collector.result(ownLocale), header, categories };
}

function isHeader({ id, context }: PoBlock): boolean {
  return id.text === '' && context === undefined;
}

function toMessage({ plural, texts }: PoBlock, categories: readonly PluralCategory[]): Message {
  if (!plural) return texts.get(0)?.text ?? '';
  const forms: { -readonly [C in keyof PluralMessage['plural']]: string } = {};
  for (const [index, category] of categories.entries()) {
    const text = texts.get(index)?.text;
    if (text !== undefined) forms[category] = text;
  }
  return { plural: forms };
}

function mostForms(blocks: readonly PoBlock[]): number {
  return blocks.reduce((most, { texts }) => Math.max(most, texts.size), 0);
}

/** The fields of the header entry by their names in lower case. */
function readHeader(text: string): Map<string, string> {
  return new Map(
    text.split('\n').flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 0
        ? []
        : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const];
    }),
  );
}

function readComments(
  lines: readonly PoComment[],
): Pick<Entry, 'comments' | 'references' | 'flags' | 'meta'> {
  if (lines.length === 0) return bare;
  const comments: string[] = [];
  const references: string[] = [];
  const flags: string[] = [];
  const previous: string[] = [];
  for (const { text: line } of lines) {
    const text = line.slice(2).replace(/^ /, '');
    const sign = line[1];
    // File names with blanks stand between U+2068 and U+2069.
    if (sign === ':') references.push(...(text.match(/\u2068[^\u2069]*\u2069\S*|\S+/g) ?? []));
    else if (sign === ',' || sign === '=') flags.push(...flagsIn(line));
    else if (sign === '|') previous.push(text);
    else if (sign === '.') comments.push(text);
    else if (line.length > 1) comments.push(line.slice(1).replace(/^ /, ''));
  }
  const meta = previous.length > 0 ? { previous: previous.join('\n') } : bare.meta;
  return { comments, references, flags, meta };
}
