/** How bad a finding is by default: an error breaks a program, a warning is most likely a mistake. */
export type Severity = 'error' | 'warning' | 'info';

/** A replacement of `[start, end)`, both offsets of UTF-16 code units. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a message about a finding needs beside the text: the spelling of a placeholder, a count, a limit. */
export type FindingData = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** Several replacements that make a finding go away; none overlaps another. */
export interface Fix {
  readonly edits: readonly Edit[];
}

export interface Finding<Id extends string = string> {
  readonly check: Id;
  readonly severity: Severity;
  /** The selectors that lead to the form with the finding, such as `['male', 'few']`; absent for plain texts. */
  readonly form?: readonly string[];
  /** Offsets in the stored text of the target. They are equal where something is missing. */
  readonly start: number;
  readonly end: number;
  readonly data: FindingData;
  readonly fix?: Fix;
  /** The same for the same finding, whatever else changes in the text: ignoring goes by it. */
  readonly fingerprint: string;
}

/** Applies the fix of a finding to the text that it was found in. */
export function applyFix(text: string, { fix }: Pick<Finding, 'fix'>): string {
  const edits = [...(fix?.edits ?? [])].sort((a, b) => b.start - a.start);
  return edits.reduce(
    (fixed, { start, end, text: inserted }) => fixed.slice(0, start) + inserted + fixed.slice(end),
    text,
  );
}

const worstFirst: readonly Severity[] = ['error', 'warning', 'info'];

/** Sorts the worst first. */
export function compareSeverities(a: Severity, b: Severity): number {
  return worstFirst.indexOf(a) - worstFirst.indexOf(b);
}

/** Sorts findings by their offsets, and of one range the worst first. */
export function compareFindings(a: Finding, b: Finding): number {
  return a.start - b.start || a.end - b.end || compareSeverities(a.severity, b.severity);
}

/** A short hash (cyrb53) that is the same in every browser and on every server. */
export function fingerprintOf(parts: readonly string[]): string {
  const text = parts.join('\u0000');
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
