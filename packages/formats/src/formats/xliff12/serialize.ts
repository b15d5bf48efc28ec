import { toText } from '@parlance/messages';
import { hasText, withSource } from '../../entry.ts';
import type { WriteOptions, WriteResult } from '../../format.ts';
import { stateProblem, writeProblem } from '../../syntax/collect.ts';
import { escapeAttribute, escapeText, legalXml, toLegal, xmlHolds } from '../../syntax/xml/text.ts';
import type { Diagnostic, Entry, NewResource } from '../../types.ts';
import { readAppleId } from './apple.ts';
import { writeLimits } from './limits.ts';
import { marksOfEntry } from './state.ts';
import { values } from './text.ts';

const root = `<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd" version="1.2">`;

/** The layout of a unit: on one line, or with its parts on separate lines. */
export interface UnitStyle {
  readonly newline: string;
  /** The text before each part of the unit, and before its closing tag. */
  readonly beforePart: string;
  readonly beforeEnd: string;
  readonly bilingual: boolean;
}

/**
 * Writes a document of XLIFF 1.2 with one `<file>`. A unit must have a source, so an entry without a source
 * text repeats its text there, or its key if the text is in another language.
 */
export function serializeXliff(
  { entries, locale: own }: NewResource,
  { locale = own ?? 'und', sourceLocale = locale }: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const name = escapeAttribute(legalXml(locale));
  const sourceName = escapeAttribute(legalXml(sourceLocale));
  const style: UnitStyle = {
    newline: '\n',
    beforePart: '\n        ',
    beforeEnd: '\n      ',
    bilingual: true,
  };
  const units: string[] = [];
  for (const entry of entries) {
    const unit = writeEntry(withSource(entry, { locale, sourceLocale }), style, diagnostics);
    if (unit !== undefined) units.push(`      ${unit}`);
  }
  const lines = [
    '<?xml version="1.0" encoding="UTF-8" ?>',
    root,
    `  <file original="${name}" source-language="${sourceName}" target-language="${name}" datatype="plaintext">`,
    '    <body>',
    ...units,
    '    </body>',
    '  </file>',
    '</xliff>',
  ];
  return { text: `${lines.join('\n')}\n`, diagnostics };
}

/** Writes an entry as a unit; undefined for a key that would be read as an id of Apple's tools. */
export function writeEntry(
  entry: Pick<Entry, 'key' | 'message'> & Partial<Entry>,
  style: UnitStyle,
  diagnostics: Diagnostic[],
): string | undefined {
  const { key } = entry;
  if (!readAppleId(key)) return writeUnit(entry, style, diagnostics);
  const problem =
    "The key is a name that Apple's tools give to a part of a string, and stands for that.";
  diagnostics.push(writeProblem('key', key, problem));
  return undefined;
}

/** Writes one `<trans-unit>`; undefined for an id that XML can't hold. */
export function writeUnit(
  entry: Pick<Entry, 'key' | 'message'> & Partial<Entry>,
  { newline, beforePart, beforeEnd, bilingual }: UnitStyle,
  diagnostics: Diagnostic[],
): string | undefined {
  const { key, message, comments = [], meta = {} } = entry;
  if (!xmlHolds(key)) {
    diagnostics.push(writeProblem('key', key, 'XML can not hold a control character in a key.'));
    return undefined;
  }
  const text = values.write(toLegal(key, message, diagnostics), newline);
  const source =
    entry.source === undefined ? text : values.write(legalXml(toText(entry.source)), newline);
  const notes = comments.map((note) => `<note>${escapeText(legalXml(note), newline)}</note>`);
  const marks = marksOfEntry(entry);
  if (!bilingual && (entry.state ?? 'translated') !== 'translated') {
    diagnostics.push(stateProblem(key));
  }
  const target = `<target${attribute('state', marks.state)}>${text}</target>`;
  // A locked entry without a text has no target, as its translation is not missing.
  const hasTarget = bilingual && (!entry.locked || hasText(message));
  const parts = [`<source>${source}</source>`, ...(hasTarget ? [target] : []), ...notes];
  const limits = { maxwidth: meta.maxwidth, 'size-unit': meta.sizeUnit, ...writeLimits(entry) };
  const attributes = [
    attribute('id', key),
    attribute('approved', bilingual ? marks.approved : undefined),
    ...Object.entries(limits).map(([name, value]) => attribute(name, value)),
    attribute('resname', meta.resname),
    attribute('translate', entry.locked ? false : undefined),
  ].join('');
  return `<trans-unit${attributes}>${parts.map((part) => beforePart + part).join('')}${beforeEnd}</trans-unit>`;
}

function attribute(name: string, value: unknown): string {
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  return typeof text === 'string' ? ` ${name}="${escapeAttribute(legalXml(text))}"` : '';
}
