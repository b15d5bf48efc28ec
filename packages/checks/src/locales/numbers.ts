// Decimal signs of CLDR. `Intl` is not asked, since browsers know fewer languages than servers.

const withComma: ReadonlySet<string> = new Set(
  (
    'af ast az be bg blo br bs ca cs cv da de dsb el eo es et eu ff fi fo fr fur fy gl hr hsb hu hy ia id ie is it jgo jv ' +
    'ka kab kea kk kkj kl ksh ku ky lb lij ln lo lt lv mk nb nl nn nnh no os pl prg pt rm ro ru sah sc scn se seh sg ' +
    'shi sk sl smn sq sr su sv tk tr tzm uk uz vec vi wae wo'
  ).split(' '),
);

/** Locales that differ from their language. */
const withOther: ReadonlySet<string> = new Set(
  (
    'ar_DZ ar_LY ar_MA ar_TN de_CH de_LI en_AT en_BE en_CZ en_DE en_DK en_ES en_FI en_FR en_HU en_ID en_IT en_NL en_NO ' +
    'en_PL en_PT en_RO en_SE en_SI en_SK en_ZA es_BZ es_CU es_DO es_GT es_HN es_MX es_NI es_PA es_PE es_PR es_SV es_US ' +
    'it_CH ms_BN ms_ID sw_CD'
  ).split(' '),
);

export function decimalSignOf(code: string, language: string): '.' | ',' {
  return withComma.has(language) === withOther.has(code) ? '.' : ',';
}
