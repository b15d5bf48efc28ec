import type { Message, PluralCategory, PluralMessage } from '@parlance/messages';
import { bare, hasText } from '../../entry.ts';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { createCollector } from '../../syntax/collect.ts';
import type { Entry, ParsedEntry } from '../../types.ts';
import {
  type PoBlock,
  type PoComment,
  type PoProblem,
  type PoString,
  readBlocks,
} from './catalogue.ts';
import { flagsIn, fuzzy, limitsIn } from './flags.ts';
import type { Layout } from './layout.ts';
import { categoriesOf } from './plurals.ts';

export interface PoEntry extends ParsedEntry {
  /** The offset from which `readBlock` reads the parts of the entry. */
  readonly start: number;
}

/** The result of `parsePo`. */
export interface PoResult extends ParseResult<PoEntry> {
  readonly header: PoBlock | undefined;
  /** The plural category of each `msgstr[n]`. */
  readonly categories: readonly PluralCategory[];
  /** How the file splits the strings of entries over lines. */
  readonly spread: Pick<Layout, 'splits' | 'wraps'>;
}

/** The separator between `msgctxt` and `msgid` in a key, as in gettext's MO files. */
export const contextSeparator = '\u0004';

/** Reads a catalogue of GNU gettext (.po) or a template (.pot). */
export function parsePo(source: string, options: ParseOptions = {}): PoResult {
  const collector = createCollector<PoEntry>(source);
  const problems: PoProblem[] = [];
  const { header, forms, spread } = survey(source, readBlocks(source, 0, problems));
  for (const { offset, message, harmless } of problems) {
    const severity = harmless ? 'warning' : 'error';
    collector.report(harmless ? 'value' : 'syntax', offset, message, { severity });
  }
  const fields = readHeader(header?.texts.get(0)?.text ?? '');
  const ownLocale = fields.get('language');
  const formula = fields.get('plural-forms');
  const categories = categoriesOf(formula, options.base ?? options.locale ?? ownLocale, forms);

  // The blocks are read a second time, since keeping all of them needs more memory than the entries.
  for (const block of readBlocks(source, 0, [])) {
    if (block.start === header?.start) continue;
    const { id, context, plural, texts, span } = block;
    const key = context ? context.text + contextSeparator + id.text : id.text;
    const excess = [...texts.keys()].find((index) => index >= (plural ? categories.length : 1));
    if (excess !== undefined) {
      const offset = texts.get(excess)?.span.start ?? span.start;
      const message = `The catalogue has no plural form ${excess}: this one is left as it is.`;
      collector.report('plural', offset, message, { severity: 'warning', key });
    }
    const { comments, references, flags, meta } = readComments(block.comments);
    const message = toMessage(block, categories);
    const entry = {
      key,
      message,
      source: plural ? { plural: { one: id.text, other: plural.text } } : id.text,
      comments,
      references,
      flags,
      meta,
      span,
      start: block.start,
    };
    const limits = limitsIn(flags);
    const limited = limits ? { ...entry, ...limits } : entry;
    const named = context ? { ...limited, context: context.text } : limited;
    const isOutdated = flags.includes(fuzzy) && hasText(message);
    collector.add(isOutdated ? { ...named, state: 'outdated' } : named);
  }
  return { ...collector.result(ownLocale), header, categories, spread };
}

/** Collects what the reading of entries depends on and what is only known after all blocks. */
function survey(
  source: string,
  blocks: Iterable<PoBlock>,
): Pick<PoResult, 'header' | 'spread'> & { readonly forms: number } {
  let header: PoBlock | undefined;
  let forms = 0;
  let splits = false;
  let wraps = false;
  for (const block of blocks) {
    const { id, plural, texts } = block;
    forms = Math.max(forms, texts.size);
    if (!header && isHeader(block)) {
      header = block;
      continue;
    }
    for (const string of wraps ? [] : [id, plural, ...texts.values()]) {
      if (!string || string.literals === 1) continue;
      splits = true;
      wraps ||= isFolded(source, string);
    }
  }
  return { header, forms, spread: { splits, wraps } };
}

/** Whether a line ends inside the string where its text has no newline. */
function isFolded(source: string, { span }: PoString): boolean {
  const literals = source.slice(span.start, span.end).split(/"\s*[\r\n]\s*"/);
  return literals
    .slice(0, -1)
    .some((literal, at) => !(at === 0 && literal === '"') && !literal.endsWith('\\n'));
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
    // References to files with blanks in their names are enclosed in U+2068 and U+2069.
    if (sign === ':') addAll(references, text.match(/\u2068[^\u2068\u2069]*\u2069\S*|\S+/g) ?? []);
    else if (sign === ',' || sign === '=') addAll(flags, flagsIn(line));
    else if (sign === '|') previous.push(text);
    else if (sign === '.') comments.push(text);
    else if (line.length > 1) comments.push(line.slice(1).replace(/^ /, ''));
  }
  const meta = previous.length > 0 ? { previous: previous.join('\n') } : bare.meta;
  return { comments, references, flags, meta };
}

/** Used instead of `push(...items)`, since there may be more items than a call takes arguments. */
function addAll(list: string[], items: readonly string[]) {
  for (const item of items) list.push(item);
}
