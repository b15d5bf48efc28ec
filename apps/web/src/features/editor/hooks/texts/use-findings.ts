import type { Entry, LiveCheckId } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { checkSettingsQuery } from '../../../checks/checks.api.ts';
import {
  checkedTermQuery,
  languagesQuery,
  type ShownFinding,
  textChecksQuery,
} from '../../../findings/findings.api.ts';
import { useLineMeasure } from '../../../fonts/hooks/use-line-measure.ts';
import { useEditor } from '../../editor-context.ts';

/** A pause in typing that is long enough to check in, so that no key waits for the checks. */
const pauseMs = 120;

/** Findings, and the text that their offsets are of. */
export interface CheckedValue {
  readonly value: string;
  readonly findings: readonly ShownFinding[];
}

export interface Findings {
  /** While a text is typed, these are those of the one before, so that nothing below it jumps. */
  readonly findings: readonly ShownFinding[];
  /** Whether the findings are those of the text. */
  readonly isCurrent: boolean;
  /** What was checked last, whose places move with what is typed. */
  readonly checked: CheckedValue;
  /** The findings that keep a text from being saved, as far as is known here: the server has the last word. */
  readonly findBlocking: (value: string) => readonly ShownFinding[];
  /** What the server looks for in texts that are typed; nothing where it is not to be asked. */
  readonly live: readonly LiveCheckId[];
}

interface Options {
  /** Whether the text is in a field. */
  readonly isTyping?: boolean;
  /** For what the server has refused the text; it may know more than what was found here. */
  readonly refused?: readonly ShownFinding[] | undefined;
}

/**
 * What the checks find in the text of an entry, saved or not. Of a saved text the server has said it. A text that is
 * typed is checked here, by the code of the server: its checks need to know no more than the term.
 */
export function useFindings(
  entry: Entry,
  value: string,
  { isTyping = false, refused = none }: Options = {},
): Findings {
  const { termId, value: saved, findings: known = none } = entry;
  const isTyped = value !== saved && value !== '';
  const checks = useTextChecks(termId, isTyping || isTyped);
  const stored = useMemo(() => ({ value: saved, findings: known }), [saved, known]);
  const [typed, setTyped] = useState<CheckedValue & { readonly termId: string }>();

  useEffect(() => {
    if (!checks || !isTyped) return;
    const timer = setTimeout(
      () => setTyped({ termId, value, findings: checks.find(value) }),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [checks, isTyped, termId, value]);

  const last = typed?.termId === termId ? typed : undefined;
  const isChecked = last?.value === value;
  const here = useMemo(() => {
    const found = value === '' ? none : isChecked ? last.findings : refused;
    return { value, findings: refused.length === 0 ? found : withOthers(found, refused) };
  }, [value, isChecked, last, refused]);
  const isCurrent = !isTyped || isChecked || refused.length > 0;
  const current = value === saved ? stored : here;

  // What was current last is shown until the text is checked. A draft that the field begins with was not.
  const unknown = { termId, checked: { value, findings: none } };
  const [kept, setKept] = useState(isCurrent ? { termId, checked: current } : unknown);
  const isKept = kept.termId === termId;
  if (isCurrent && !(isKept && kept.checked === current)) setKept({ termId, checked: current });
  else if (!isCurrent && !isKept) setKept(unknown);
  const checked = isCurrent ? current : isKept ? kept.checked : unknown.checked;

  const findBlocking = (text: string) =>
    text === saved ? none : (checks?.findBlocking(text) ?? none);
  const live = checks?.live ?? nothing;
  return { findings: checked.findings, isCurrent, checked, findBlocking, live };
}

/** Findings with those of others that are not among them. */
function withOthers(findings: readonly ShownFinding[], others: readonly ShownFinding[]) {
  const isAmong = ({ check, start, fingerprint }: ShownFinding) =>
    findings.some(
      (one) => one.check === check && one.start === start && one.fingerprint === fingerprint,
    );
  return [...findings, ...others.filter((other) => !isAmong(other))];
}

const none: readonly ShownFinding[] = [];
const nothing: readonly LiveCheckId[] = [];

/** The checks of a term; undefined until all is here that they need. */
function useTextChecks(termId: string, enabled: boolean) {
  const { projectId, localeCode: locale } = useEditor();
  const place = { projectId, localeCode: locale, termId };
  const { data: term } = useQuery({ ...checkedTermQuery(place), enabled });
  const { data: settings } = useQuery({
    ...checkSettingsQuery(projectId),
    // Events say when they change, and many fields are opened.
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  const { data: code } = useQuery({ ...textChecksQuery, enabled });
  const { measure } = useLineMeasure(enabled ? term?.limits.pixels : undefined);
  const hasGlossary = enabled && term?.glossary !== undefined;
  const { data: languageOf } = useQuery({
    ...languagesQuery([term?.sourceLocale ?? locale, locale]),
    enabled: hasGlossary,
  });
  return useMemo(() => {
    if (!term || !settings || !code || (hasGlossary && !languageOf)) return undefined;
    const checking = { term, settings, locale, measure, languageOf };
    const find = (value: string) => code.findTyped(value, checking);
    return {
      find,
      live: term.live,
      findBlocking: (value: string) => code.findBlocking(find(value), { settings, locale }),
    };
  }, [term, settings, code, locale, measure, hasGlossary, languageOf]);
}
