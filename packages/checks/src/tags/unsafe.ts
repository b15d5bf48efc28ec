import type { TagAttribute, Token } from '@parlance/messages';
import { defineCheck, type FormEdit } from '../define-check.ts';
import type { Form } from '../text/form.ts';
import { removal } from '../text/removal.ts';

/** Elements that do something, load something or change the page. */
const active = /^(?:script|iframe|object|embed|link|meta|base|form)$/i;

/** The target has a script, or something else that acts, which the source lacks. */
export const unsafe = defineCheck({
  id: 'html.unsafe',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const found = tagsWithText(target);
    if (found.length === 0) return;
    const wanted = tagsWithText(source);
    const names = new Set(wanted.map(({ tag }) => tag?.name.toLowerCase()));
    const values = new Set(wanted.flatMap(({ tag }) => (tag?.attributes ?? []).map(keyOf)));
    for (const token of found) {
      const { name = '', attributes = [] } = token.tag ?? {};
      if (active.test(name) && !names.has(name.toLowerCase())) {
        const { start, end } = token;
        const fix = [removal(target.text, token)];
        report({ start, end, data: { tag: target.spelling(token) }, fix });
        continue;
      }
      for (const attribute of attributes) {
        if (!isActing(attribute) || values.has(keyOf(attribute))) continue;
        report({
          start: attribute.start,
          end: attribute.end,
          data: { attribute: attribute.name, value: attribute.value },
          about: keyOf(attribute),
          fix: [withoutAttribute(target.text, attribute)],
        });
      }
    }
  },
});

function tagsWithText({ tokens }: Form): readonly Token[] {
  return tokens.filter(({ kind, tag }) => kind === 'tag' && tag?.role !== 'comment');
}

function keyOf({ name, value }: TagAttribute): string {
  return `${name.toLowerCase()}=${value}`;
}

function isActing({ name, value }: TagAttribute): boolean {
  return /^on\w+$/i.test(name) || /^[\s\p{Cc}]*(?:javascript|vbscript|data):/iu.test(value);
}

/** Takes a handler away, and gives a link another target. */
function withoutAttribute(text: string, { name, start, end }: TagAttribute): FormEdit {
  if (!/^on\w+$/i.test(name)) return { start, end, text: '#', isVerbatim: true };
  const from = text.lastIndexOf(name, start - 1);
  const quote = /["']/.test(text.charAt(end)) ? 1 : 0;
  const space = /\s/.test(text.charAt(from - 1)) ? 1 : 0;
  return { start: from - space, end: end + quote, text: '' };
}
