import { readTmxDate } from './dates.ts';
import { readTmxLocale } from './locales.ts';
import type { TmxLosses } from './losses.ts';
import type { TmxFacts, TmxHeader, TmxPlace } from './unit.ts';

export type TagAttributes = Readonly<Record<string, string>>;

/** Attributes that say how a file was made, and nothing of its texts. */
const technical = new Set([
  'adminlang',
  'creationtool',
  'creationtoolversion',
  'datatype',
  'o-encoding',
  'o-tmf',
  'segtype',
  'xml:space',
]);

const dates = {
  creationdate: 'createdAt',
  changedate: 'changedAt',
  lastusagedate: 'usedAt',
} as const;

const names = { creationid: 'createdBy', changeid: 'changedBy' } as const;

/** The facts that attributes of `<tu>` and `<tuv>` say. Those in `read` are read by the caller. */
export function readFacts(
  attributes: TagAttributes,
  read: ReadonlySet<string>,
  place: TmxPlace,
  losses: TmxLosses,
): TmxFacts {
  const facts: { -readonly [Name in keyof TmxFacts]: TmxFacts[Name] } = {};
  for (const name in attributes) {
    const value = attributes[name] ?? '';
    if (read.has(name) || technical.has(name) || value === '') continue;
    if (isNameOf(dates, name)) {
      const date = readTmxDate(value);
      if (date) facts[dates[name]] = date;
      else losses.add('date', name, place);
    } else if (isNameOf(names, name)) {
      facts[names[name]] = value;
    } else if (name === 'usagecount' && /^\d{1,9}$/.test(value)) {
      facts.useCount = Number(value);
    } else {
      losses.add('attribute', name, place);
    }
  }
  return facts;
}

function isNameOf<T extends object>(record: T, name: string): name is keyof T & string {
  return Object.hasOwn(record, name);
}

/** The header of a file. Of dates and authors of the file as a whole nothing is kept, and nothing lost. */
export function readHeader(
  { creationtool, creationtoolversion, srclang }: TagAttributes,
  place: TmxPlace,
  losses: TmxLosses,
): TmxHeader {
  const sourceLocale = readSourceLocale(srclang, place, losses);
  return {
    ...(creationtool === undefined ? {} : { tool: creationtool }),
    ...(creationtoolversion === undefined ? {} : { toolVersion: creationtoolversion }),
    ...(sourceLocale === undefined ? {} : { sourceLocale }),
  };
}

/** The locale of `srclang`; undefined for `*all*`, which is any. */
export function readSourceLocale(
  srclang: string | undefined,
  place: TmxPlace,
  losses: TmxLosses,
): string | undefined {
  if (srclang === undefined || srclang.toLowerCase() === '*all*') return undefined;
  const locale = readTmxLocale(srclang);
  if (locale === undefined) losses.add('locale', srclang, place);
  return locale;
}
