import type { Finding } from '../finding.ts';
import type { CheckId } from '../registry.ts';
import { type CheckedTerm, checkText, type TextChecking } from './check-text.ts';

/** What a server tells of a term to those who check texts of it themselves. */
export interface ToldTerm
  extends Omit<CheckedTerm, 'source'>,
    Pick<TextChecking, 'sourceLocale' | 'bases'> {
  /** Null where nothing can be found, as there is no source text. */
  readonly source: string | null;
  /** The findings that count nowhere, or not in this term and locale. */
  readonly ignored: readonly { readonly check: string; readonly fingerprint: string }[];
}

export interface TypedFinding extends Finding<CheckId> {
  readonly isIgnored: boolean;
}

/** Checks a text that is typed for a term, and finds what the server would find on saving it. */
export function checkTyped(
  value: string,
  { source, sourceLocale, bases, ignored, ...term }: ToldTerm,
  checking: Pick<TextChecking, 'locale' | 'project' | 'measurerOf' | 'languageOf'>,
): readonly TypedFinding[] {
  if (source === null) return [];
  return checkText(value, { ...term, source }, { ...checking, sourceLocale, bases }).map(
    (finding) => ({
      ...finding,
      isIgnored: ignored.some(
        ({ check, fingerprint }) => check === finding.check && fingerprint === finding.fingerprint,
      ),
    }),
  );
}
