import { toText } from '@parlance/messages';
import { hasText, withSource } from '../../entry.ts';
import type { WriteOptions, WriteResult } from '../../format.ts';
import { stateProblem, writeProblem } from '../../syntax/collect.ts';
import { escapeAttribute, legalXml, xmlHolds } from '../../syntax/xml/text.ts';
import type { Diagnostic, Entry, NewResource } from '../../types.ts';
import { writeLimits, writeProfiles } from './limits.ts';
import { writeRemarks } from './remarks.ts';
import { wordFor } from './state.ts';
import { values } from './text.ts';

/** The layout of units: each part on a separate line, or all on one. */
export interface UnitStyle {
  readonly newline: string;
  readonly indentation: string;
  /** One step of indentation; undefined for units on one line. */
  readonly unit: string | undefined;
  readonly bilingual: boolean;
}

type NewEntry = Pick<Entry, 'key' | 'message'> & Partial<Entry>;

/**
 * Writes a document of XLIFF 2.0 with one `<file>`. A segment must have a source, so an entry without a source
 * text repeats its text there, or its key if the text is in another language.
 */
export function serializeXliff2(
  { entries, locale: own }: NewResource,
  { locale = own ?? 'und', sourceLocale = locale }: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const [language, sourceLanguage] = [locale, sourceLocale].map((name) =>
    escapeAttribute(legalXml(name.replaceAll('_', '-'))),
  );
  const style: UnitStyle = { newline: '\n', indentation: '    ', unit: '  ', bilingual: true };
  const whole = Array.from(entries, (entry) => withSource(entry, { locale, sourceLocale }));
  const units = writeUnits(whole, new Set(), style, diagnostics);
  const { attribute, elements } = writeProfiles(whole);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8" ?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0"${attribute} version="2.0" srcLang="${sourceLanguage}" trgLang="${language}">`,
    '  <file id="f1">',
    ...elements.map((element) => `    ${element}`),
    ...units.map((unit) => `    ${unit}`),
    '  </file>',
    '</xliff>',
  ];
  return { text: `${lines.join('\n')}\n`, diagnostics };
}

/** Writes units without the indentation of their first lines. `taken` are the ids that the file has. */
export function writeUnits(
  entries: readonly NewEntry[],
  taken: ReadonlySet<string>,
  style: UnitStyle,
  diagnostics: Diagnostic[],
): string[] {
  const used = new Set([...taken, ...entries.flatMap(({ key }) => (isId(key) ? [key] : []))]);
  let count = 0;
  const freshId = (): string => {
    do count++;
    while (used.has(`u${count}`));
    return `u${count}`;
  };
  return entries.flatMap((entry) => {
    const { key } = entry;
    if (!xmlHolds(key)) {
      const problem = 'XML can not hold a control character in a key.';
      diagnostics.push(writeProblem('key', key, problem));
      return [];
    }
    const fits = isId(key) && !taken.has(key);
    const identity = fits ? ` id="${key}"` : ` id="${freshId()}" name="${escapeAttribute(key)}"`;
    if (!style.bilingual && (entry.state ?? 'translated') !== 'translated') {
      diagnostics.push(stateProblem(key));
    }
    return writeUnit(entry, identity, style);
  });
}

/** Whether a key can be the id of a unit: an NMTOKEN, restricted to ASCII here. */
function isId(key: string): boolean {
  return /^[\w.:-]+$/.test(key);
}

function writeUnit(
  entry: NewEntry,
  identity: string,
  { newline, indentation, unit, bilingual }: UnitStyle,
): string {
  const { message, meta = {}, state } = entry;
  const text = values.write(toText(message), newline);
  const source = entry.source === undefined ? text : values.write(toText(entry.source), newline);
  const own = typeof meta.state === 'string' ? meta.state : undefined;
  const word = bilingual ? (state === undefined ? own : wordFor(state, own)) : undefined;
  const step = unit ?? '';
  const segment = [
    `<segment${word === undefined ? '' : ` state="${escapeAttribute(legalXml(word))}"`}>`,
    `${step}<source>${source}</source>`,
    // A locked entry without a text has no target, as its translation is not missing.
    ...(bilingual && (!entry.locked || hasText(message))
      ? [`${step}<target>${text}</target>`]
      : []),
    '</segment>',
  ];
  const attributes = [
    identity,
    writeLimits(entry),
    ...(entry.locked ? [' translate="no"'] : []),
  ].join('');
  const inner = [...writeRemarks(entry, step, newline), ...segment];
  const lead = unit === undefined ? '' : newline + indentation;
  return `<unit${attributes}>${inner.map((line) => lead + step + line).join('')}${lead}</unit>`;
}
