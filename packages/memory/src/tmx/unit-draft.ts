import { readFacts, readSourceLocale, type TagAttributes } from './facts.ts';
import { matchLocale, readTmxLocale } from './locales.ts';
import type { TmxLosses } from './losses.ts';
import { readProperty } from './properties.ts';
import type { TmxFacts, TmxHeader, TmxPlace, TmxUnit, TmxVariant } from './unit.ts';

/** A unit while its elements are read. */
export interface UnitDraft {
  readonly place: TmxPlace;
  /** The depth that its element stands at. */
  readonly depth: number;
  open(name: string, attributes: TagAttributes): void;
  text(text: string): void;
  close(name: string): void;
  /** The unit; undefined where it has fewer than two texts. */
  finish(): TmxUnit | undefined;
}

export interface UnitContext {
  readonly place: TmxPlace;
  readonly depth: number;
  readonly header: TmxHeader | undefined;
  readonly losses: TmxLosses;
}

/** Elements whose content is a code of the text in its own spelling. */
const codes = new Set(['bpt', 'ept', 'ph', 'it', 'ut']);
/** Elements whose content is text. */
const texts = new Set(['hi', 'sub']);

const ofUnit = new Set(['tuid', 'srclang']);
const ofVariant = new Set(['xml:lang', 'lang']);

type Facts = { -readonly [Name in keyof TmxFacts]: TmxFacts[Name] };

export function createUnitDraft(attributes: TagAttributes, context: UnitContext): UnitDraft {
  const { place, depth, header, losses } = context;
  const facts: Facts = readFacts(attributes, ofUnit, place, losses);
  const notes: string[] = [];
  const variants: TmxVariant[] = [];
  let variant: { locale: string; facts: Facts; text: string } | undefined;
  /** What the element says whose text is read, outside of segments. */
  let reading: { kind: 'note' } | { kind: 'prop'; type: string } | undefined;
  let value = '';
  let isInSegment = false;
  /** The open codes of the segment: the name, and how long the text was before. */
  const open: { name: string; start: number }[] = [];
  /** How many elements are open whose content is skipped. */
  let skipped = 0;

  function openVariant(attributes: TagAttributes): void {
    const code = attributes['xml:lang'] ?? attributes.lang ?? '';
    const locale = readTmxLocale(code);
    if (locale === undefined) losses.add('locale', code, place);
    variant = {
      locale: locale ?? '',
      facts: readFacts(attributes, ofVariant, place, losses),
      text: '',
    };
  }

  function closeVariant(): void {
    if (!variant) return;
    const { locale, facts: own, text } = variant;
    variant = undefined;
    if (locale === '') return;
    if (text === '') losses.add('variant', locale, place);
    else variants.push({ ...own, locale, text });
  }

  function addProperty(type: string): void {
    const read = readProperty(type, value);
    if (!read) losses.add('property', type, place);
    else Object.assign(variant?.facts ?? facts, read);
  }

  function openInline(name: string): void {
    if (!codes.has(name) && !texts.has(name)) losses.add('inline', name, place);
    open.push({ name, start: variant?.text.length ?? 0 });
  }

  function closeInline(): void {
    const { name, start } = open.pop() ?? { name: '', start: 0 };
    if (codes.has(name) && variant?.text.length === start) losses.add('code', name, place);
  }

  return {
    place,
    depth,
    open(name, attributes) {
      if (skipped > 0) skipped++;
      else if (isInSegment) openInline(name);
      else if (name === 'seg' && variant) isInSegment = true;
      else if (name === 'tuv' && !variant) openVariant(attributes);
      else if (name === 'note' || name === 'prop') {
        reading = name === 'note' ? { kind: name } : { kind: name, type: attributes.type ?? '' };
        value = '';
      } else {
        losses.add('element', name, place);
        skipped = 1;
      }
    },
    text(text) {
      if (skipped > 0) return;
      if (isInSegment && variant) variant.text += text;
      else if (reading) value += text;
    },
    close(name) {
      if (skipped > 0) skipped--;
      else if (open.length > 0) closeInline();
      else if (isInSegment) isInSegment = false;
      else if (reading) {
        if (reading.kind === 'prop') addProperty(reading.type);
        else if (value.trim() !== '') notes.push(value);
        reading = undefined;
      } else if (name === 'tuv') closeVariant();
    },
    finish() {
      if (variants.length < 2) {
        losses.add('unit', '', place);
        return undefined;
      }
      const { tuid, srclang } = attributes;
      const named =
        srclang === undefined ? header?.sourceLocale : readSourceLocale(srclang, place, losses);
      const sourceLocale =
        named &&
        matchLocale(
          named,
          variants.map(({ locale }) => locale),
        );
      return {
        ...facts,
        ...(tuid === undefined || tuid === '' ? {} : { id: tuid }),
        ...(sourceLocale === undefined ? {} : { sourceLocale }),
        notes,
        variants,
      };
    },
  };
}
