import type { SourceText } from './source-text.ts';

export interface CopiedText extends Pick<SourceText, 'text' | 'locale'> {
  /** Whether it takes the place of all forms of a translation, and not of the one with the caret. */
  readonly isWhole?: boolean;
}

export type FieldCopies = ReturnType<typeof createFieldCopies>;

/** What the field of a translation does with texts from elsewhere. */
export interface FieldTarget {
  /** Takes a text in place of its own. */
  readonly take: (copied: CopiedText) => void;
  /** Writes a text at the caret. */
  readonly insert: (text: string) => void;
}

/** Passes texts from elsewhere on the page to the field of a translation, which may not be open yet. */
export function createFieldCopies() {
  let waiting: { readonly termId: string; readonly give: (field: FieldTarget) => void } | undefined;
  let open: ({ readonly termId: string } & FieldTarget) | undefined;

  const pass = (termId: string, give: (field: FieldTarget) => void) => {
    waiting = undefined;
    if (open?.termId === termId) give(open);
    else waiting = { termId, give };
  };
  return {
    copy: (termId: string, copied: CopiedText) => pass(termId, ({ take }) => take(copied)),
    insert: (termId: string, text: string) => pass(termId, ({ insert }) => insert(text)),
    /** Called by the field of a term when it opens. Returns the function for when it closes. */
    listen: (termId: string, target: FieldTarget) => {
      const field = { termId, ...target };
      open = field;
      if (waiting?.termId === termId) waiting.give(field);
      waiting = undefined;
      return () => {
        if (open === field) open = undefined;
      };
    },
  };
}
