interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The progress of a merge. */
export interface MergeProgress {
  /** Reading the files is one step, and each locale takes two. */
  readonly steps: Progress;
  /** The files whose texts are written. */
  readonly files: Progress;
}

interface Merged {
  readonly files: readonly { readonly locale: string }[];
  readonly locales: readonly unknown[];
}

/** Counts the steps of a merge whose files have been read, and reports the progress after each. */
export function countSteps(
  { files, locales }: Merged,
  onStep: ((progress: MergeProgress) => void) | undefined,
) {
  // Two more steps stand for the reading before and the counting after all locales.
  const total = 2 * locales.length + 2;
  let done = 0;
  let written = 0;
  const stepOn = () => {
    done += 1;
    onStep?.({ steps: { done, total }, files: { done: written, total: files.length } });
  };
  stepOn();
  return {
    /** The terms that the files of a locale add are there. */
    addedTerms: stepOn,
    /** The texts of a locale are written. */
    wroteTranslations(locale: string) {
      written += files.filter((file) => file.locale === locale).length;
      stepOn();
    },
  };
}
