import type { Token } from '@parlance/messages';
import { withoutLanguage } from '../addresses/without-language.ts';
import { defineCheck, type Pair } from '../define-check.ts';
import { beyond } from '../text/beyond.ts';
import { removal } from '../text/removal.ts';
import { comparedTags, findMisnested, tagKey, tagsOf } from './tag-sets.ts';
import { unsafe } from './unsafe.ts';

/** A tag of the source is not in the target. */
const missing = defineCheck({
  id: 'tag.missing',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run(pair, report) {
    const { source, target } = pair;
    const { broken } = tagsOf(target);
    const cut = new Set(broken.map((one) => tagKey(one)));
    const lost = lostTags(pair).filter((token) => !cut.has(tagKey(token)));
    const end = target.text.length;
    for (const token of lost) {
      const tag = source.spelling(token);
      const closes =
        lost.length === 1 &&
        token.tag?.role === 'close' &&
        tagKey(openAtEnd(target.text, tagsOf(target).tags) ?? token) === tagKey(token).slice(1);
      report({
        start: end,
        end,
        data: { tag },
        about: tag,
        ...(closes ? { fix: [{ start: end, end, text: tag }] } : {}),
      });
    }
  },
});

/** The target has a tag that the source lacks. */
const extra = defineCheck({
  id: 'tag.extra',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const { wanted, own } = comparedTags(source, target);
    const added = beyond(own, wanted, tagKey).filter((token) => !isOptional(token));
    for (const token of added) {
      report({
        start: token.start,
        end: token.end,
        data: { tag: target.spelling(token) },
        fix: [removal(target.text, token)],
      });
    }
  },
});

/** Tags are not closed in their order, or lack a sign, while those of the source are whole. */
const malformed = defineCheck({
  id: 'tag.malformed',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const [own, wanted] = [tagsOf(target), tagsOf(source)];
    if (wanted.broken.length > 0) return;
    const missed = new Map(beyond(wanted.tags, own.tags, tagKey).map((one) => [tagKey(one), one]));
    for (const token of own.broken) {
      const lost = missed.get(tagKey(token));
      if (!lost) continue;
      const expected = source.spelling(lost);
      const { start } = token;
      const length = commonLength(target.text.slice(start, start + expected.length), expected);
      report({
        start,
        end: token.end,
        data: { tag: target.spelling(token), expected },
        fix: [{ start, end: Math.max(token.end, start + length), text: expected }],
      });
    }
    const compared = comparedTags(source, target);
    // Tags that are too many or too few are found by other checks.
    if (
      beyond(compared.own, compared.wanted, tagKey).length > 0 ||
      beyond(compared.wanted, compared.own, tagKey).length > 0
    )
      return;
    if (findMisnested(wanted.tags)) return;
    const wrong = findMisnested(own.tags);
    if (wrong)
      report({ start: wrong.start, end: wrong.end, data: { tag: target.spelling(wrong) } });
  },
});

/** A link or a name for programs in an attribute is another one. */
const attribute = defineCheck({
  id: 'tag.attribute',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const wanted = valuesOf(tagsOf(source).tags);
    for (const token of tagsOf(target).tags) {
      for (const { name, value, start, end } of token.tag?.attributes ?? []) {
        if (!/^(?:href|src|id|class|name|target|rel|style)$/i.test(name)) continue;
        // Tags may change places, so an attribute is wrong only if no tag of its name has it.
        const values = wanted.get(`${tagKey(token)} ${name}`);
        if (!values || values.all.has(withoutLanguage(value))) continue;
        report({
          start,
          end,
          data: { attribute: name, value, expected: values.first },
          about: `${name}=${value}`,
          fix: [{ start, end, text: values.first, isVerbatim: true }],
        });
      }
    }
  },
});

/** The values of attributes by the names of tag and attribute. */
function valuesOf(tags: readonly Token[]) {
  const values = new Map<string, { readonly first: string; readonly all: Set<string> }>();
  for (const token of tags) {
    for (const { name, value } of token.tag?.attributes ?? []) {
      const key = `${tagKey(token)} ${name}`;
      const known = values.get(key) ?? { first: value, all: new Set() };
      known.all.add(withoutLanguage(value));
      values.set(key, known);
    }
  }
  return values;
}

/** Inline elements of XLIFF differ. */
const xliff = defineCheck({
  id: 'xliff.inline',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const [own, wanted] = [tagsOf(target).inline, tagsOf(source).inline];
    if (own.length === 0 && wanted.length === 0) return;
    const keyOf = (token: Token) =>
      `${tagKey(token)} ${token.tag?.attributes.find(({ name }) => name === 'id')?.value ?? ''}`;
    for (const token of beyond(own, wanted, keyOf)) {
      const { start, end } = token;
      report({
        start,
        end,
        data: { tag: target.spelling(token), problem: 'extra' },
        fix: [removal(target.text, token)],
      });
    }
    const lost = beyond(wanted, own, keyOf);
    const end = target.text.length;
    for (const token of lost) {
      const tag = source.spelling(token);
      // Others stand around the text that they are for.
      const canAdd = /^(?:x|ph)$/.test(token.tag?.name ?? '') && lost.length === 1;
      report({
        start: end,
        end,
        data: { tag, problem: 'missing' },
        about: tag,
        ...(canAdd ? { fix: [{ start: end, end, text: tag, isVerbatim: true }] } : {}),
      });
    }
  },
});

export const tagChecks = [missing, extra, malformed, attribute, unsafe, xliff] as const;

const alwaysOptional = ['wbr', 'br'];

/** How long the same beginning of two texts is. */
function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function isOptional(token: Token): boolean {
  return token.tag?.role === 'comment' || alwaysOptional.includes(tagKey(token).replace('/', ''));
}

function lostTags({ source, target }: Pair): readonly Token[] {
  const { wanted, own } = comparedTags(source, target);
  return beyond(wanted, own, tagKey).filter((token) => !isOptional(token));
}

/** The tag that is open where the text ends. */
function openAtEnd(text: string, tags: readonly Token[]): Token | undefined {
  const token = findMisnested(tags);
  return token?.tag?.role === 'open' && token.end < text.length ? token : undefined;
}
