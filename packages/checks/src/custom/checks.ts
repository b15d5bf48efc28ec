import { defineCheck, type Pair, type Report } from '../define-check.ts';
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
  const text = (form: Pair['source']) => (rule.isForWholeText ? form.text : form.visible);
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
  for (const found of pattern.matchAll(text(target))) {
    const [match] = found;
    // A pattern that matches nothing at all says nothing of a place.
    if (match === '') continue;
    const start = found.index ?? 0;
    const end = start + match.length;
    const replaced = rule.replacement?.replace(
      /\$(\d)/g,
      (_, group: string) => found[Number(group)] ?? '',
    );
    const isFixed = replaced !== undefined && !pattern.test(replaced);
    report({
      start,
      end,
      data,
      about: about(match),
      severity: rule.severity,
      ...(isFixed ? { fix: [{ start, end, text: replaced }] } : {}),
    });
  }
}
