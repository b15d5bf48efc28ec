import { plainSyntax, type TextSyntax, type Token, tokenise } from '@parlance/messages';
import { defineCheck, type FormEdit } from '../define-check.ts';
import type { Form } from '../text/form.ts';
import { countOf } from '../text/signs.ts';
import { namesOf } from './names.ts';

/** A character entity is left out, or escaped twice. */
const entity = defineCheck({
  id: 'entity',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const [own, wanted] = [tokensOf(target, 'entity'), tokensOf(source, 'entity')];
    const isOfSource = wanted.some(({ key }) => key === '&');
    for (const { key, start, end } of isOfSource ? [] : own) {
      if (key !== '&' || !beginsEntity(target.text.slice(end, end + 12))) continue;
      report({
        start,
        end,
        data: { problem: 'double' },
        about: target.text.slice(start, end + 8),
        fix: [{ start, end, text: '&' }],
      });
    }
    const hasSpace = (tokens: readonly Token[]) => tokens.some(({ key }) => key === '\u00A0');
    if (!hasSpace(wanted) || hasSpace(own) || /[\u00A0\u202F]/.test(target.text)) return;
    const end = target.text.length;
    report({ start: 0, end, data: { problem: 'missing', entity: '&nbsp;' }, about: '&nbsp;' });
  },
});

/** The escapes whose number counts; others stand for signs that a language may not need. */
const escapes: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\t': String.raw`\t`,
  '\r': String.raw`\r`,
  '\\': String.raw`\\`,
};

/** Escapes such as `\n`, written out in the text, are of another number. */
const escapeCheck = defineCheck({
  id: 'escape',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const [own, wanted] = [escapesOf(target), escapesOf(source)];
    if (own.length === 0 && wanted.length === 0) return;
    for (const [key, spelling] of Object.entries(escapes)) {
      const found = own.filter((token) => token.key === key);
      const expected = wanted.filter((token) => token.key === key).length;
      if (found.length === expected) continue;
      const [first] = found;
      const end = target.text.length;
      const edits = key === '\n' ? breaksToEscapes(target, source, expected - found.length) : [];
      const fix = expected === 0 ? found.map((token) => toSpace(target.text, token)) : edits;
      report({
        start: first?.start ?? end,
        end: first?.end ?? end,
        data: { escape: spelling, found: found.length, expected },
        about: `${spelling} ${found.length} ${expected}`,
        ...(fix.length > 0 ? { fix } : {}),
      });
    }
  },
});

/** The key that a control is reached by is not marked, or more than one is. */
const accelerator = defineCheck({
  id: 'accelerator',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'form',
  hasFix: false,
  run({ source, target }, report) {
    const [own, wanted] = [tokensOf(target, 'accelerator'), tokensOf(source, 'accelerator')];
    if (own.length === wanted.length) return;
    const extra = own[wanted.length];
    const end = target.text.length;
    report({
      start: extra?.start ?? end,
      end: extra?.end ?? end,
      data: { found: own.length, expected: wanted.length },
      about: `${own.length} ${wanted.length}`,
    });
  },
});

/** The path of a file, an option or a function of a program is another one. */
const code = defineCheck({
  id: 'code',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const [own, wanted] = [namesOf(target), namesOf(source)];
    if (wanted.length === 0) return;
    const [ownNames, names] = [
      new Set(own.map(({ name }) => name)),
      new Set(wanted.map(({ name }) => name)),
    ];
    const strange = own.filter(({ name }) => !names.has(name));
    const lost = wanted.filter(({ name }) => !ownNames.has(name));
    for (const { kind, name } of lost) {
      const other = lost.length === 1 ? strange.find((one) => one.kind === kind) : undefined;
      const end = target.text.length;
      const range = other ? { start: other.start, end: other.end } : { start: end, end };
      report({
        ...range,
        data: { name, ...(other ? { found: other.name } : {}) },
        about: `${name} ${other?.name ?? ''}`,
        ...(other ? { fix: [{ ...range, text: name, isVerbatim: true }] } : {}),
      });
    }
  },
});

/** Signs that no language has a word for. */
const kept = ['™', '®', '©', '#', '@'];
const currencies = ['€', '$', '£', '¥', '₹', '₽', '₩', '₺', '₴'];

/** A trademark sign or such is missing or added, or a currency is another one. */
const special = defineCheck({
  id: 'special',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: false,
  run({ source, target }, report) {
    const end = target.text.length;
    for (const sign of kept) {
      const [found, expected] = [countOf(target.visible, sign), countOf(source.visible, sign)];
      if (found === expected) continue;
      const at = found > expected ? target.visible.lastIndexOf(sign) : -1;
      const range = at < 0 ? { start: end, end } : { start: at, end: at + 1 };
      report({ ...range, data: { sign, found, expected }, about: `${sign} ${found} ${expected}` });
    }
    // An amount may be said in words, and not in another currency.
    for (const sign of currencies) {
      const at = source.visible.includes(sign) ? -1 : target.visible.indexOf(sign);
      if (at >= 0) report({ start: at, end: at + 1, data: { sign, found: 1, expected: 0 } });
    }
  },
});

export const codeChecks = [entity, escapeCheck, accelerator, code, special] as const;

/** Whether a text is the rest of an entity behind its `&`. */
function beginsEntity(text: string): boolean {
  const [first] = tokenise(`&${text}`, html);
  return first?.kind === 'entity' && !first.isBroken;
}

const html: TextSyntax = { ...plainSyntax, markup: 'html' };

function tokensOf({ tokens }: Form, kind: Token['kind']): readonly Token[] {
  return tokens.filter((token) => token.kind === kind);
}

/** Escapes with a backslash; other ones belong to placeholders, as `%%` does. */
function escapesOf(form: Form): readonly Token[] {
  return tokensOf(form, 'escape').filter(({ start }) => form.text.charAt(start) === '\\');
}

/** Line breaks that were typed where the text must have `\n`. */
function breaksToEscapes(target: Form, source: Form, lost: number): readonly FormEdit[] {
  const breaks = tokensOf(target, 'newline');
  const isTyped = lost > 0 && breaks.length - tokensOf(source, 'newline').length === lost;
  return isTyped && breaks.length === lost
    ? breaks.map(({ start, end }) => ({ start, end, text: escapes['\n'] ?? '' }))
    : [];
}

function toSpace(text: string, { start, end }: Token): FormEdit {
  const isBetween = /^\S\S$/.test(text.charAt(start - 1) + text.charAt(end));
  return { start, end, text: isBetween ? ' ' : '' };
}
