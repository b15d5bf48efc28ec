import type { Span } from '@parlance/messages';
import type { Matcher } from 're2js';
import { defineCheck, type Pair, type Report } from '../define-check.ts';
import type { Form } from '../text/form.ts';
import type { CompiledRule } from './rules.ts';

/** The rules of the project. */
const custom = defineCheck({
  id: 'custom',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run(pair, report) {
    for (const rule of pair.settings.customRules ?? [])
      if (isMeant(rule, pair)) runRule(rule, pair, report);
  },
});

export const customChecks = [custom] as const;

function isMeant({ rule, paths }: CompiledRule, { unit, locale }: Pair): boolean {
  const { locales, labels } = rule;
  if (locales && !locales.includes(unit.locale) && !locales.includes(locale.language)) return false;
  if (labels && !labels.some((label) => unit.labels?.includes(label))) return false;
  return paths === undefined || paths.some((path) => path.testExact(unit.path ?? ''));
}

function runRule(
  { rule, source, target: pattern }: CompiledRule,
  pair: Pair,
  report: (report: Report) => void,
): void {
  const text = (form: Form) => (rule.isForWholeText ? form.text : form.visible);
  if (source && source.test(text(pair.source)) === (rule.source?.isAbsent ?? false)) return;
  const about = (found: string) => `${rule.id} ${found}`;
  const data = { rule: rule.id, message: rule.message };
  const { target } = pair;
  if (rule.target.isAbsent) {
    const end = target.text.length;
    if (!pattern.test(text(target)))
      report({ start: end, end, data, about: about(''), severity: rule.severity });
    return;
  }
  const shown = text(target);
  // Most texts have no match, which a test tells in a fifth of the time of a matcher.
  if (!pattern.test(shown)) return;
  const matcher = pattern.matcher(shown);
  while (matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()];
    // A pattern that matches nothing at all says nothing of a place.
    if (start === end) continue;
    const replaced = replacementOf(rule, target, matcher);
    report({
      start,
      end,
      data,
      about: about(shown.slice(start, end)),
      severity: rule.severity,
      ...(replaced === undefined ? {} : { fix: [{ start, end, text: replaced }] }),
    });
  }
}

/** The text in place of a match; undefined where the rule has none, or would cut a placeholder or an entity in two. */
function replacementOf(
  { replacement, isForWholeText = false }: CompiledRule['rule'],
  form: Form,
  matcher: Pick<Matcher, 'start' | 'end'>,
): string | undefined {
  const spell = (group: number): string | undefined => {
    const [start, end] = [matcher.start(group), matcher.end(group)];
    // A group that took no part in the match is nowhere.
    if (start < 0) return '';
    return isForWholeText ? form.spelling({ start, end }) : spellWhole(form, { start, end });
  };
  if (replacement === undefined || spell(0) === undefined) return undefined;
  let isCut = false;
  const replaced = replacement.replace(/\$(\d)/g, (_, group: string) => {
    const spelling = spell(Number(group));
    isCut ||= spelling === undefined;
    return spelling ?? '';
  });
  return isCut ? undefined : replaced;
}

/** How a range of the visible text is spelt; undefined where it begins or ends inside of what programs read. */
function spellWhole(form: Form, span: Span): string | undefined {
  const whole = form.widen(span);
  const isCut = form.tokenAround(span.start) ?? form.tokenAround(whole.end);
  return isCut ? undefined : form.spelling(whole);
}
