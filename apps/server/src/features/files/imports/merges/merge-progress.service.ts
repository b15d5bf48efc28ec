interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The progress of a merge. */
export interface MergeProgress {
  /** Reading the files is one step, and each locale takes three: its terms, planning its texts, and writing them. */
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
  // One more step stands for the reading before all locales, and one for the counting after them.
  const total = 3 * locales.length + 2;
  let done = 0;
  let written = 0;
  const stepOn = (steps = 1) => {
    done += steps;
    onStep?.({ steps: { done, total }, files: { done: written, total: files.length } });
  };
  stepOn();
  return {
    /** The terms that the files of a locale add are there. */
    addedTerms: () => stepOn(),
    /** The texts of a locale are planned. */
    plannedTranslations: () => stepOn(),
    /** The planned texts of locales are written. */
    wroteTranslations(locales: readonly string[]) {
      written += files.filter((file) => locales.includes(file.locale)).length;
      stepOn(locales.length);
    },
  };
}
