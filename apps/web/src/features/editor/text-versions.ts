import type { TranslationVersion } from '@parlance/contract';

/** One text that a translation had, with what was said about it while it was there. */
export interface TextVersion {
  readonly text: string;
  /** The change that wrote the text; undefined where the history does not reach so far. */
  readonly change: TranslationVersion | undefined;
  /** The changes of its state, newest first. */
  readonly marks: readonly TranslationVersion[];
}

/** Groups the changes of a translation, newest first, by its texts: a change of the state alone belongs to its text. */
export function groupVersions(changes: readonly TranslationVersion[]): TextVersion[] {
  const versions: TextVersion[] = [];
  let marks: TranslationVersion[] = [];
  for (const change of changes) {
    if (change.before === change.after) {
      marks.push(change);
    } else {
      versions.push({ text: change.after, change, marks });
      marks = [];
    }
  }
  const [first] = marks;
  if (first) versions.push({ text: first.after, change: undefined, marks });
  return versions;
}
