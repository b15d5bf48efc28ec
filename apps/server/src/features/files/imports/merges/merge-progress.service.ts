interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The progress of a merge. */
export interface MergeProgress {
  /** Reading the files is one step, and each locale takes three: its terms, planning its texts, and writing them. */
  readonly steps: Progress;
  /** The files whose texts are planned. */
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
  const total = 3 * locales.length + 1;
  let done = 0;
  let planned = 0;
  const stepOn = () => {
    done += 1;
    onStep?.({ steps: { done, total }, files: { done: planned, total: files.length } });
  };
  stepOn();
  return {
    /** The terms that the files of a locale add are there. */
    addedTerms: stepOn,
    /** The texts of a locale are planned. All of them are written together, after which there is nothing to report. */
    plannedTranslations(locale: string) {
      planned += files.filter((file) => file.locale === locale).length;
      stepOn();
    },
  };
}
