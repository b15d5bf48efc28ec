import type { SourceText } from './source-text.ts';

export interface CopiedText extends Pick<SourceText, 'text' | 'locale'> {
  /** Whether it takes the place of all forms of a translation, and not of the one with the caret. */
  readonly isWhole?: boolean;
}

export type FieldCopies = ReturnType<typeof createFieldCopies>;

/** Passes texts that are copied elsewhere on the page to the field of a translation, which may not be open yet. */
export function createFieldCopies() {
  let waiting: { readonly termId: string; readonly copied: CopiedText } | undefined;
  let open: { readonly termId: string; readonly take: (copied: CopiedText) => void } | undefined;

  return {
    copy: (termId: string, copied: CopiedText) => {
      waiting = undefined;
      if (open?.termId === termId) open.take(copied);
      else waiting = { termId, copied };
    },
    /** Called by the field of a term when it opens. Returns the function for when it closes. */
    listen: (termId: string, take: (copied: CopiedText) => void) => {
      const field = { termId, take };
      open = field;
      if (waiting?.termId === termId) take(waiting.copied);
      waiting = undefined;
      return () => {
        if (open === field) open = undefined;
      };
    },
  };
}
