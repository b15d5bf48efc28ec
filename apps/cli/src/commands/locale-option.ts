import { readLocaleCode } from '@parlance/messages';
import { Problem } from '../console/problem.ts';

/** The codes of locales that an option names, separated by commas or named one by one. */
export function readLocales(given: readonly string[] | undefined): readonly string[] | undefined {
  return given
    ?.flatMap((list) => list.split(','))
    .map((text) => {
      const reading = readLocaleCode(text.trim());
      if ('code' in reading) return reading.code;
      throw new Problem(`“${text}” is no locale.`, {
        next: 'Name locales as en, pt_BR or zh-Hans, separated by commas.',
      });
    });
}
