import { FluentBundle, FluentResource } from '@fluent/bundle';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { pluralCategories } from '@parlance/messages';
import { isDeep } from '@parlance/messages/testing/runs.ts';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { formats } from '../../registry.ts';
import type { FormatId } from '../../types.ts';
import { toEntry } from '../expectations.ts';
import { compilePo } from './compilers.ts';
import { findConsumer, readCounts } from './consumers.ts';
import { createFiles } from './files.ts';
import { needsOf, timeout } from './programs.ts';

type Forms = Readonly<Record<string, string>>;

const save = createFiles();
const counts = Array.from({ length: 131 }, (_, count) => count);

/** The forms of the only message of a file, for formats that leave the selection to another library. */
const readers: Partial<Record<FormatId, (text: string) => Forms>> = {
  goi18n: (text) => JSON.parse(text).files,
  xcstrings: (text) => {
    const [localization] = Object.values<{ variations: { plural: Record<string, unknown> } }>(
      JSON.parse(text).strings.files.localizations,
    );
    return JSON.parse(JSON.stringify(localization?.variations.plural), (_, value) =>
      value?.stringUnit ? value.stringUnit.value : value,
    );
  },
  arb: (text) => {
    const source: string = JSON.parse(text).files;
    const [argument] = parse(source);
    if (argument?.type !== TYPE.plural) throw new Error(`${source} is no plural argument`);
    const forms = Object.entries(argument.options).map(([category, { location, value }]) => [
      category,
      value.map((part) => (part.type === TYPE.literal ? part.value : location)).join(''),
    ]);
    return Object.fromEntries(forms);
  },
};

/** With one form, with forms that take turns, and with all six; in the deep run also others. */
const locales = ['ja', 'pl', 'ar', ...(isDeep ? ['en', 'ru', 'sl'] : [])];

describe.each(locales)('plural forms of %s', (locale) => {
  const rules = new Intl.PluralRules(locale);
  const known = rules.resolvedOptions().pluralCategories;
  const categories = pluralCategories.filter((category) => known.includes(category));
  const plural: Forms = Object.fromEntries(
    categories.map((category) => [category, `the form ${category}`]),
  );
  const wanted = counts.map((count) => plural[rules.select(count)]);
  const write = (id: FormatId) =>
    formats[id].serialize({ entries: [toEntry('files', { plural })] }, { locale }).text;

  it.each(Object.entries(readers))('in %s are what its parser finds', (id, read) => {
    expect(read(write(id as FormatId))).toEqual(plural);
  });

  // Qt has numbered forms without names, none for fractions, and only a single one in Japanese.
  const whole = Object.values(plural).filter((form) => wanted.includes(form));
  const readings = [
    ['androidxml', { files: plural }],
    ['stringsdict', { files: plural }],
    ['qtts', { files: whole.length > 1 ? { ...whole } : whole[0] }],
    ['railsyaml', Object.fromEntries(categories.map((name) => [`files.${name}`, plural[name]]))],
  ] as const;

  describe.each(readings)('in %s', (id, expected) => {
    const { read, programs } = findConsumer(id);
    const { isMissing, needs } = needsOf(programs);

    it.skipIf(isMissing)(`are what its programs find${needs}`, { timeout }, () => {
      const [reading = []] = read([save(formats[id], write(id))]);
      expect(Object.fromEntries(reading)).toEqual(expected);
    });
  });

  const gettext = needsOf(findConsumer('po').programs);
  it.skipIf(gettext.isMissing)(
    `in po are what gettext chooses${gettext.needs}`,
    { timeout },
    () => {
      const [reading = []] = readCounts([compilePo(save(formats.po, write('po')))]);
      expect(reading.map(([, form]) => form)).toEqual(wanted);
    },
  );

  it('in i18next are what it chooses', async () => {
    const i18n = i18next.createInstance();
    const translation = JSON.parse(write('i18next'));
    await i18n.init({ lng: locale, resources: { [locale]: { translation } } });
    expect(counts.map((count) => i18n.t('files', { count }))).toEqual(wanted);
  });

  it('in fluent are what it chooses', () => {
    const bundle = new FluentBundle(locale);
    bundle.addResource(new FluentResource(write('fluent')));
    const pattern = bundle.getMessage('files')?.value ?? '';
    expect(counts.map((count) => bundle.formatPattern(pattern, { count }))).toEqual(wanted);
  });
});
