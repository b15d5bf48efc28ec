import { z } from 'zod';
import { requestJson } from './json-request.ts';
import { languageOf, variantOf } from './language-codes.ts';
import type { TextClient } from './text-client.ts';

interface ClientOptions {
  readonly url: string;
  readonly key: string | undefined;
  readonly fetch: typeof fetch;
}

const answer = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }),
});

/** A client of Google Cloud Translation, by its version that takes a key. */
export function createGoogleClient({ url, key = '', fetch }: ClientOptions): TextClient {
  return {
    keep: 'html',
    maxTexts: 100,
    async translate({ texts, source, target, signal }) {
      const { data } = await requestJson({
        url: `${url}/language/translate/v2`,
        // In the address it would be in logs of proxies.
        headers: { 'x-goog-api-key': key },
        body: {
          q: texts,
          target: toCode(target),
          ...(source === undefined ? {} : { source: toCode(source) }),
          format: 'html',
        },
        answer,
        fetch,
        signal,
      });
      return {
        texts: data.translations.map(({ translatedText }) => translatedText),
        characters: texts.reduce((sum, text) => sum + [...text].length, 0),
      };
    },
  };
}

const chinese = { TW: 'zh-TW', HK: 'zh-TW', Hant: 'zh-TW', '': 'zh-CN' };
const portuguese = { PT: 'pt-PT', '': 'pt' };

function toCode(locale: string): string {
  const language = languageOf(locale);
  const variants = { zh: chinese, pt: portuguese }[language];
  return variantOf(locale, variants) ?? language;
}
