import { escapeAttribute, escapeText, legalXml } from '@parlance/formats/xml';
import { toLanguageTag } from '@parlance/messages';
import { createCodeWriter } from './codes.ts';
import { writeTmxDate } from './dates.ts';
import { createTmxLosses, type TmxLosses } from './losses.ts';
import { writeProperties } from './properties.ts';
import type { TmxFacts, TmxHeader, TmxPlace, TmxUnit, TmxVariant } from './unit.ts';

/** Writes a file in pieces: the head, each unit, the end. */
export interface TmxWriter {
  readonly head: string;
  /** A unit; empty where fewer than two of its texts are to be written. */
  write(unit: TmxUnit): string;
  readonly end: string;
  /** The characters that XML can't hold and that were left out. */
  readonly losses: TmxLosses;
}

export interface TmxWriterOptions extends Pick<TmxHeader, 'sourceLocale' | 'toolVersion'> {
  /** When the file is written. */
  readonly createdAt: Date;
  /** The locales that are written beside the source of a unit; all where it is undefined. */
  readonly locales?: readonly string[];
  /**
   * Whether placeholders and tags are marked as codes, which programs of translators show as such. They are read as the
   * same text again.
   */
  readonly marksCodes?: boolean;
}

export function createTmxWriter(options: TmxWriterOptions): TmxWriter {
  const { sourceLocale, toolVersion, createdAt, marksCodes = true } = options;
  const locales = options.locales && new Set(options.locales);
  const losses = createTmxLosses();
  let unitCount = 0;

  const clean = (text: string): string => {
    const legal = legalXml(text);
    const place: TmxPlace = { unit: unitCount, line: 0 };
    if (legal.length < text.length) losses.add('character', '', place);
    return legal;
  };
  const attribute = (name: string, value: string | undefined): string =>
    value === undefined ? '' : ` ${name}="${escapeAttribute(clean(value))}"`;
  const element = (tag: string, name: string, value: string): string =>
    `<${tag}>${escapeText(clean(value))}</${name}>\n`;
  const properties = (facts: TmxFacts, indent: string): string =>
    writeProperties(facts)
      .map(([type, value]) => indent + element(`prop type="${type}"`, 'prop', value))
      .join('');

  function writeVariant(variant: TmxVariant, writeText: (text: string) => string): string {
    const { locale, text } = variant;
    return [
      `      <tuv xml:lang="${toLanguageTag(locale)}"${factAttributes(variant)}>\n`,
      properties(variant, '        '),
      `        <seg>${writeText(clean(text))}</seg>\n`,
      '      </tuv>\n',
    ].join('');
  }

  function factAttributes(facts: TmxFacts): string {
    const { createdAt, createdBy, changedAt, changedBy, usedAt, useCount } = facts;
    return [
      attribute('creationdate', createdAt && writeTmxDate(createdAt)),
      attribute('creationid', createdBy),
      attribute('changedate', changedAt && writeTmxDate(changedAt)),
      attribute('changeid', changedBy),
      attribute('lastusagedate', usedAt && writeTmxDate(usedAt)),
      attribute('usagecount', useCount?.toString()),
    ].join('');
  }

  return {
    losses,
    head: [
      '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n',
      '<tmx version="1.4">\n  <header creationtool="Parlance"',
      attribute('creationtoolversion', toolVersion ?? '0'),
      ' segtype="block" o-tmf="Parlance" adminlang="en"',
      ` srclang="${spellSource(sourceLocale)}" datatype="plaintext"`,
      ` creationdate="${writeTmxDate(createdAt)}"/>\n  <body>\n`,
    ].join(''),
    write(unit) {
      const source = unit.sourceLocale ?? sourceLocale;
      const written = locales
        ? unit.variants.filter(({ locale }) => locale === source || locales.has(locale))
        : unit.variants;
      if (written.length < 2) return '';
      unitCount++;
      const first = written.find(({ locale }) => locale === source) ?? written[0];
      const writeText = marksCodes ? createCodeWriter(first?.text ?? '') : escapeText;
      const isOther = unit.sourceLocale !== sourceLocale;
      return [
        '    <tu',
        attribute('tuid', unit.id),
        isOther ? attribute('srclang', spellSource(unit.sourceLocale)) : '',
        factAttributes(unit),
        '>\n',
        ...unit.notes.map((note) => `      ${element('note', 'note', note)}`),
        properties(unit, '      '),
        ...written.map((variant) => writeVariant(variant, writeText)),
        '    </tu>\n',
      ].join('');
    },
    end: '  </body>\n</tmx>\n',
  };
}

function spellSource(locale: string | undefined): string {
  return locale === undefined ? '*all*' : toLanguageTag(locale);
}
