import { escapeIcu } from '@parlance/messages';
import type { Check, FormEdit, MessageContext, Pair, Report } from './define-check.ts';
import { compareFindings, type Finding, type Fix, fingerprintOf } from './finding.ts';
import { localeDataOf } from './locales/locale-data.ts';
import { type CheckId, checks } from './registry.ts';
import type { CheckSettings } from './settings.ts';
import { keepSoundFixes } from './sound-fixes.ts';
import type { Form } from './text/form.ts';
import { isForOneNumber, pairForms } from './text/pairing.ts';
import { readSource, readText } from './text/read-text.ts';
import type { CheckUnit } from './unit.ts';

/**
 * Finds the mistakes of a translation by the checks that are on, in the order of their offsets. A translation that is
 * empty has none, as it is not translated yet. A text of the source locale is checked for what makes it hard to
 * translate. Of each check come the first few findings of a text. A fix removes its finding and makes none that is as bad.
 */
export function check(unit: CheckUnit, settings: CheckSettings = {}): readonly Finding<CheckId>[] {
  const isSource = unit.locale === unit.sourceLocale;
  const find = (target: string) =>
    findAll({ ...unit, target, source: isSource ? target : unit.source }, settings);
  const all = find(unit.target);
  return keepSoundFixes(firstOfEach(all), unit, all, find);
}

/** More findings of one check are not told: whoever mends the first ones sees the next. */
const maxFindings = 20;

function firstOfEach(findings: readonly Finding<CheckId>[]): readonly Finding<CheckId>[] {
  if (findings.length <= maxFindings) return findings;
  const counts = new Map<string, number>();
  return findings.filter(({ check: id, data }) => {
    // Each rule of the project is a check of its own here, since one may be worse than another.
    const key = id === 'custom' ? `${id} ${data.rule}` : id;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= maxFindings;
  });
}

function findAll(unit: CheckUnit, settings: CheckSettings): readonly Finding<CheckId>[] {
  if (unit.target === '' || unit.source.trim() === '') return none;
  const kind = unit.isIcu ? 'icu' : unit.isPlural ? 'plural' : 'plain';
  const source = readSource(unit.source, kind, unit.syntax);
  const target = readText(unit.target, kind, unit.syntax);
  const dataOf = (code: string) => localeDataOf(code, unit.bases?.[code]);
  const [locale, sourceLocale] = [dataOf(unit.locale), dataOf(unit.sourceLocale)];
  const previous =
    unit.previousSource === undefined
      ? {}
      : { previous: readSource(unit.previousSource, kind, unit.syntax) };
  const context: MessageContext = {
    unit,
    settings,
    locale,
    sourceLocale,
    source,
    target,
    ...previous,
  };
  const findings = new Map<string, Finding<CheckId>>();
  const add = (by: Check<CheckId>, report: Report, form?: Form) => {
    const finding = toFinding(by, report, context, form);
    const key = `${finding.check} ${finding.start} ${finding.end} ${finding.fingerprint}`;
    if (!findings.has(key)) findings.set(key, finding);
  };
  // Most checks find nothing most of the time, so one list serves all of them.
  const reports: Report[] = [];
  const collect = (report: Report) => reports.push(report);
  const active = activeChecks(settings.severities);
  const isSource = unit.locale === unit.sourceLocale;
  for (const by of isSource ? active.messageOrSource : active.message) {
    by.run(context, collect);
    if (reports.length > 0) for (const report of reports.splice(0)) add(by, report);
  }
  for (const form of target.forms) {
    // A blank form is a form that is missing.
    if (form.choices.length > 0 && form.text.trim() === '') continue;
    if (isSource) {
      for (const by of active.source) {
        by.run(form, collect);
        for (const report of reports.splice(0)) add(by, report, form);
      }
    }
    const pairs = pairsOf(form, context);
    const [first] = pairs;
    if (!first) continue;
    for (const by of active.form) {
      by.run(first, collect);
      if (reports.length === 0) continue;
      for (const report of againstAll(by.run, reports.splice(0), pairs)) add(by, report, form);
    }
  }
  return findings.size === 0 ? none : [...findings.values()].sort(compareFindings);
}

const none: readonly Finding<CheckId>[] = [];

function pairsOf(form: Form, context: MessageContext): readonly Pair[] {
  const { unit, settings, locale, sourceLocale, source: message } = context;
  const oneNumber = isForOneNumber(form, locale.base);
  return pairForms(form, message.forms, { target: locale, source: sourceLocale }).map(
    (source): Pair => ({
      source,
      target: form,
      locale,
      sourceLocale,
      isForOneNumber: oneNumber,
      message,
      unit,
      settings,
    }),
  );
}

/** Of what holds against the first of the source's forms, what holds against the others, too. */
function againstAll(
  run: (pair: Pair, report: (report: Report) => void) => void,
  reports: readonly Report[],
  pairs: readonly Pair[],
): readonly Report[] {
  let kept = reports;
  for (const pair of pairs.slice(1)) {
    if (kept.length === 0) break;
    const keys = new Set<string>();
    run(pair, (report) => keys.add(keyOf(report)));
    kept = kept.filter((report) => keys.has(keyOf(report)));
  }
  return kept;
}

function keyOf({ start, end, about = '' }: Report): string {
  return `${start} ${end} ${about}`;
}

const actives = new WeakMap<object, ReturnType<typeof listActive>>();
const defaults = {};

function activeChecks(severities: CheckSettings['severities'] = defaults) {
  const active = actives.get(severities) ?? listActive(severities);
  actives.set(severities, active);
  return active;
}

function listActive(severities: NonNullable<CheckSettings['severities']>) {
  const on = checks.filter(({ id, isOnByDefault }) => {
    const chosen = severities[id];
    return chosen === undefined ? isOnByDefault : chosen !== 'off';
  });
  const message = on.filter((one) => one.scope === 'message');
  const sourceMessage = on.filter((one) => one.scope === 'source-message');
  return {
    message,
    messageOrSource: [...message, ...sourceMessage],
    form: on.filter((one) => one.scope === 'form'),
    source: on.filter((one) => one.scope === 'source'),
  };
}

function toFinding(
  by: Check<CheckId>,
  report: Report,
  { unit, settings }: MessageContext,
  form: Form | undefined,
): Finding<CheckId> {
  const chosen = settings.severities?.[by.id];
  const { start, end } = form ? form.widen(report) : report;
  const range = form ? form.toStored(start, end) : { start, end };
  const path = form?.choices.map(({ selector }) => selector) ?? [];
  const fix = report.fix && toFix(report.fix, unit, form);
  const about = report.about ?? (form?.text ?? unit.target).slice(start, end);
  return {
    check: by.id,
    severity: chosen === undefined || chosen === 'off' ? (report.severity ?? by.severity) : chosen,
    ...(path.length > 0 ? { form: path } : {}),
    ...range,
    data: report.data ?? {},
    ...(fix ? { fix } : {}),
    fingerprint: fingerprintOf([by.id, path.join(' '), about]),
  };
}

/**
 * The fix in the stored text; undefined where what it replaces lies in several parts of a message, or begins inside of
 * an entity, whose sign would be lost.
 */
export function toFix(
  edits: readonly FormEdit[],
  { isIcu = false }: Pick<CheckUnit, 'isIcu'>,
  form: Form | undefined,
): Fix | undefined {
  const stored: Fix['edits'][number][] = [];
  for (const edit of edits) {
    const { text, isVerbatim = false } = edit;
    const { start, end } = form ? form.widen(edit) : edit;
    if (start < edit.start) return undefined;
    if (!form || form.isStored) {
      stored.push({ start, end, text });
      continue;
    }
    if (!form.isReplaceable(start, end)) return undefined;
    const inserted = isVerbatim && isIcu ? text : escapeIcu(text);
    const around = form.text.charAt(start - 1) + form.text.charAt(end);
    // Two quotations beside each other would be read as an apostrophe.
    if (inserted !== text && escapeIcu(around) !== around) return undefined;
    stored.push({ ...form.toStored(start, end), text: inserted });
  }
  return { edits: stored };
}
