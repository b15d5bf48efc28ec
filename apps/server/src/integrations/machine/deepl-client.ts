import type { Tone } from '@parlance/contract';
import { z } from 'zod';
import { requestJson } from './json-request.ts';
import { languageOf, variantOf } from './language-codes.ts';
import type { TextClient } from './text-client.ts';

interface ClientOptions {
  readonly url: string;
  readonly key: string | undefined;
  /** The type of model, as `quality_optimized`. */
  readonly model: string | undefined;
  readonly fetch: typeof fetch;
}

const answer = z.object({
  translations: z.array(z.object({ text: z.string(), billed_characters: z.number().optional() })),
});

const formalities: Readonly<Record<Tone, string | undefined>> = {
  formal: 'prefer_more',
  informal: 'prefer_less',
  neutral: undefined,
};

/** A client of DeepL. */
export function createDeeplClient({ url, key = '', model, fetch }: ClientOptions): TextClient {
  return {
    keep: 'xml',
    maxTexts: 50,
    async translate({ texts, source, target, tone, context, signal }) {
      const formality = tone === null ? undefined : formalities[tone];
      const { translations } = await requestJson({
        url: `${url}/v2/translate`,
        headers: { authorization: `DeepL-Auth-Key ${key}` },
        body: {
          text: texts,
          target_lang: toTarget(target),
          ...(source === undefined ? {} : { source_lang: languageOf(source).toUpperCase() }),
          ...(formality === undefined ? {} : { formality }),
          ...(context === '' ? {} : { context }),
          ...(model === undefined ? {} : { model_type: model }),
          tag_handling: 'xml',
          ignore_tags: ['x'],
          show_billed_characters: true,
          preserve_formatting: true,
        },
        answer,
        fetch,
        signal,
      });
      const billed = translations.map(({ billed_characters }, at) => {
        return billed_characters ?? [...(texts[at] ?? '')].length;
      });
      return {
        texts: translations.map(({ text }) => text),
        characters: billed.reduce((sum, count) => sum + count, 0),
      };
    },
  };
}

/** Languages that have to be told from each other by more than their names. */
const variants: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { GB: 'EN-GB', AU: 'EN-GB', NZ: 'EN-GB', IE: 'EN-GB', '': 'EN-US' },
  pt: { BR: 'PT-BR', '': 'PT-PT' },
  es: { 419: 'ES-419' },
  zh: { TW: 'ZH-HANT', HK: 'ZH-HANT', Hant: 'ZH-HANT', '': 'ZH-HANS' },
};

function toTarget(locale: string): string {
  const language = languageOf(locale);
  return variantOf(locale, variants[language]) ?? language.toUpperCase();
}
