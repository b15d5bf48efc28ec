import { z } from 'zod';
import { requestJson } from './json-request.ts';
import { languageOf, variantOf } from './language-codes.ts';
import type { TextClient } from './text-client.ts';

interface ClientOptions {
  readonly url: string;
  readonly key: string | undefined;
  readonly fetch: typeof fetch;
}

const answer = z.object({ translatedText: z.array(z.string()) });

/** A client of a LibreTranslate. */
export function createLibreTranslateClient({ url, key, fetch }: ClientOptions): TextClient {
  return {
    keep: 'html',
    maxTexts: 40,
    async translate({ texts, source, target, signal }) {
      const { translatedText } = await requestJson({
        url: `${url}/translate`,
        body: {
          q: texts,
          source: source === undefined ? 'auto' : toCode(source),
          target: toCode(target),
          format: 'html',
          ...(key === undefined ? {} : { api_key: key }),
        },
        answer,
        fetch,
        signal,
      });
      return {
        texts: translatedText,
        characters: texts.reduce((sum, text) => sum + [...text].length, 0),
      };
    },
  };
}

const chinese = { TW: 'zh-Hant', HK: 'zh-Hant', Hant: 'zh-Hant', '': 'zh-Hans' };
const portuguese = { BR: 'pt-BR', '': 'pt' };

function toCode(locale: string): string {
  const language = languageOf(locale);
  const variants = { zh: chinese, pt: portuguese }[language];
  return variantOf(locale, variants) ?? language;
}
