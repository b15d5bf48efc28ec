import {
  type Message,
  type PluralCategory,
  type PluralMessage,
  pluralCategories,
  pluralRulesOf,
  pluralSample,
  toText,
} from '@parlance/messages';
import { categoriesByIndex, parsePluralForms } from '../../plurals/plural-forms.ts';
import { writeProblem } from '../../syntax/collect.ts';
import type { Diagnostic } from '../../types.ts';

// Laravel's `trans_choice` splits a text at its bars. A part may name its numbers, `{0} none` or `[2,*] many`;
// of parts without numbers, the plural rule of the locale picks one by index.

/** Laravel's plural rules as gettext formulas, each with its locales. All other locales use the first part. */
const rules: readonly (readonly [formula: string, locales: string])[] = [
  [
    'nplurals=2; plural=n != 1;',
    'af af_ZA bn bn_BD bn_IN bg bg_BG ca ca_AD ca_ES ca_FR ca_IT da da_DK de de_AT de_BE de_CH de_DE de_LI de_LU el el_CY el_GR en en_AG en_AU en_BW en_CA en_DK en_GB en_HK en_IE en_IN en_NG en_NZ en_PH en_SG en_US en_ZA en_ZM en_ZW eo eo_US es es_AR es_BO es_CL es_CO es_CR es_CU es_DO es_EC es_ES es_GT es_HN es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_US es_UY es_VE et et_EE eu eu_ES eu_FR fa fa_IR fi fi_FI fo fo_FO fur fur_IT fy fy_DE fy_NL gl gl_ES gu gu_IN ha ha_NG he he_IL hu hu_HU is is_IS it it_CH it_IT ku ku_TR lb lb_LU ml ml_IN mn mn_MN mr mr_IN nah nb nb_NO ne ne_NP nl nl_AW nl_BE nl_NL nn nn_NO no om om_ET om_KE or or_IN pa pa_IN pa_PK pap pap_AN pap_AW pap_CW ps ps_AF pt pt_BR pt_PT so so_DJ so_ET so_KE so_SO sq sq_AL sq_MK sv sv_FI sv_SE sw sw_KE sw_TZ ta ta_IN ta_LK te te_IN tk tk_TM ur ur_IN ur_PK zu zu_ZA',
  ],
  [
    'nplurals=2; plural=n > 1;',
    'am am_ET bh fil fil_PH fr fr_BE fr_CA fr_CH fr_FR fr_LU gun hi hi_IN hy hy_AM ln ln_CD mg mg_MG nso nso_ZA ti ti_ER ti_ET wa wa_BE xbr',
  ],
  [
    'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;',
    'be be_BY bs bs_BA hr hr_HR ru ru_RU ru_UA sr sr_ME sr_RS uk uk_UA',
  ],
  ['nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;', 'cs cs_CZ sk sk_SK'],
  ['nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;', 'ga ga_IE'],
  [
    'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2;',
    'lt lt_LT',
  ],
  ['nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;', 'sl sl_SI'],
  ['nplurals=2; plural=n%10!=1;', 'mk mk_MK'],
  [
    'nplurals=4; plural=n==1 ? 0 : n==0 || n%100>1 && n%100<11 ? 1 : n%100>10 && n%100<20 ? 2 : 3;',
    'mt mt_MT',
  ],
  ['nplurals=3; plural=n==0 ? 0 : n%10==1 && n%100!=11 ? 1 : 2;', 'lv lv_LV'],
  [
    'nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;',
    'pl pl_PL',
  ],
  ['nplurals=4; plural=n==1 ? 0 : n==2 ? 1 : n==8 || n==11 ? 2 : 3;', 'cy cy_GB'],
  ['nplurals=3; plural=n==1 ? 0 : n==0 || n%100>0 && n%100<20 ? 1 : 2;', 'ro ro_RO'],
  [
    'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
    'ar ar_AE ar_BH ar_DZ ar_EG ar_IN ar_IQ ar_JO ar_KW ar_LB ar_LY ar_MA ar_OM ar_QA ar_SA ar_SD ar_SS ar_SY ar_TN ar_YE',
  ],
];

const formulas = new Map(
  rules.flatMap(([formula, locales]) => locales.split(' ').map((locale) => [locale, formula])),
);

const firstOnly = { nplurals: 1, indexOf: () => 0 };

/** The rule of a locale, and the category of each index; no categories where all numbers have index 0. */
function ruleOf(locale: string) {
  const formula = formulas.get(locale);
  const rule = formula === undefined ? undefined : parsePluralForms(formula);
  const places = formula === undefined ? undefined : categoriesByIndex(formula, locale);
  return { rule: rule ?? firstOnly, places: places ?? [] };
}

/** Numbers that are enough to distinguish the rules. */
const sample = [...pluralSample, 1000, 1001, 100_000];

/** A part of a text, with the range of its numbers if it names one. */
interface Part {
  readonly text: string;
  readonly range?: readonly [from: number, to: number];
}

type Forms = PluralMessage['plural'];

/** The maximum number of parts; no language needs more. */
const maxParts = 12;

/**
 * Reads a text as plural forms: the number of its parts is that of the locale's rule, or their ranges cover all
 * numbers of each category. Undefined for any other text, also where blanks surround a bar, which separates
 * something else then.
 */
export function readChoice(text: string, locale: string | undefined): PluralMessage | undefined {
  if (locale === undefined || !text.includes('|')) return undefined;
  const parts = text.split('|', maxParts + 1).map(readPart);
  const known = parts.flatMap((part) => part ?? []);
  if (known.length < parts.length || parts.length > maxParts) return undefined;
  const ranged = known.filter(({ range }) => range !== undefined).length;
  // Laravel's rule counts all parts, so with ranges on some of them it picks a wrong one.
  if (ranged > 0 && ranged < known.length) return undefined;
  const forms = ranged > 0 ? readRanges(known, locale) : readPlaces(known, locale);
  return forms && { plural: sorted(forms) };
}

function readPart(spelled: string): Part | undefined {
  const [condition = '', single, from, to] =
    /^(?:\{(\d{1,6})\}|\[(\d{1,6}),(\d{1,6}|\*)\])/.exec(spelled) ?? [];
  const text = spelled.slice(condition.length);
  if (condition === '') {
    const isPart = text !== '' && text === text.trim() && !/^[[{]/.test(text);
    return isPart ? { text } : undefined;
  }
  const last = to === '*' ? Number.POSITIVE_INFINITY : Number(single ?? to);
  return { text: text.trim(), range: [Number(single ?? from), last] };
}

function readPlaces(parts: readonly Part[], locale: string): Forms | undefined {
  const { places } = ruleOf(locale);
  if (parts.length !== places.length) return undefined;
  return Object.fromEntries(places.map((category, at) => [category, parts[at]?.text ?? '']));
}

function readRanges(parts: readonly Part[], locale: string): Forms | undefined {
  const cldr = pluralRulesOf(locale);
  if (!cldr) return undefined;
  const { rule } = ruleOf(locale);
  const forms = new Map<PluralCategory, string>();
  const [none = '', ...others] = sample.map((n) => {
    const own = parts.find(({ range }) => range && n >= range[0] && n <= range[1]);
    return (own ?? parts[rule.indexOf(n)] ?? parts[0])?.text ?? '';
  });
  for (const [at, form] of others.entries()) {
    const category = cldr.select(sample[at + 1] ?? 0);
    if ((forms.get(category) ?? form) !== form) return undefined;
    forms.set(category, form);
  }
  // A range for 0 alone is the form `zero` in languages without that category.
  const category = cldr.select(0);
  if ((forms.get(category) ?? none) === none) forms.set(category, none);
  else if (category === 'zero') return undefined;
  else forms.set('zero', none);
  const texts = new Set(forms.values());
  return parts.every(({ text }) => texts.has(text)) ? Object.fromEntries(forms) : undefined;
}

function sorted(forms: Forms): Forms {
  return Object.fromEntries(
    pluralCategories.flatMap((name) => (forms[name] === undefined ? [] : [[name, forms[name]]])),
  );
}

/** Writes a message. A plural message whose forms Laravel can't select is written as ICU text and reported. */
export function writeChoice(
  key: string,
  message: Message,
  locale: string | undefined,
  diagnostics: Diagnostic[],
): string {
  const report = (code: 'plural' | 'loss', problem: string) =>
    diagnostics.push(writeProblem(code, key, problem));
  if (typeof message === 'string') {
    if (readChoice(message, locale)) report('plural', takenForForms);
    return message;
  }
  const { plural } = message;
  const forms = Object.values(plural);
  if (forms.every((form) => form === '')) return '';
  if (forms.length === 1 && locale !== undefined && ruleOf(locale).places.length < 2) {
    report('plural', onlyForm);
    return forms[0] ?? '';
  }
  const written = locale === undefined ? undefined : writeForms(plural, locale);
  if (written === undefined) {
    report('loss', 'Laravel can not choose between these forms: they are written as ICU text.');
    return toText(message);
  }
  const { text, lost } = written;
  if (lost.length > 0) report('loss', `Laravel has no numbers for the form ${lost.join(', ')}.`);
  return text;
}

const takenForForms = 'Laravel takes the text for plural forms, since there are bars in it.';
const onlyForm = 'The only form is written as a text without plural forms.';

interface Written {
  readonly text: string;
  /** Forms that match no number of the sample. */
  readonly lost: readonly string[];
}

/** The spelling that loses the fewest forms; by index rather than by ranges if both lose the same. */
function writeForms(plural: Forms, locale: string): Written | undefined {
  const { places } = ruleOf(locale);
  const byPlace = places.map((category) => plural[category] ?? plural.other ?? '').join('|');
  const spellings = [byPlace, writeRanges(plural, locale)].flatMap((text): Written[] => {
    const read = text === undefined ? undefined : readChoice(text, locale)?.plural;
    if (text === undefined || !read) return [];
    const isRight = pluralCategories.every(
      (name) => read[name] === undefined || read[name] === (plural[name] ?? plural.other ?? ''),
    );
    const texts = new Set(Object.values(read));
    const lost = pluralCategories.filter((name) => {
      const form = plural[name];
      return (
        form !== undefined && read[name] !== form && !(read[name] === undefined && texts.has(form))
      );
    });
    // A form without numbers in the language is not lost if another form has the same text.
    return isRight ? [{ text, lost }] : [];
  });
  return spellings.sort((a, b) => a.lost.length - b.lost.length)[0];
}

/** The parts with their ranges; undefined where there are more than four. */
function writeRanges(plural: Forms, locale: string): string | undefined {
  const cldr = pluralRulesOf(locale);
  const runs: { from: number; to: number; text: string }[] = [];
  for (const n of cldr ? sample : []) {
    const exact = n === 0 ? plural.zero : undefined;
    const text = exact ?? plural[cldr?.select(n) ?? 'other'] ?? plural.other ?? '';
    const last = runs.at(-1);
    if (last?.text === text) last.to = n;
    else runs.push({ from: n, to: n, text });
  }
  const isShort = runs.length > 0 && runs.length <= 4;
  const hasTrimmed = runs.some(({ text }) => text !== text.trim());
  if (!isShort || hasTrimmed) return undefined;
  const parts = runs.map(({ from, to, text }, at) => {
    const range =
      at === runs.length - 1 ? `[${from},*]` : from === to ? `{${from}}` : `[${from},${to}]`;
    return `${range} ${text}`;
  });
  return parts.join('|');
}
