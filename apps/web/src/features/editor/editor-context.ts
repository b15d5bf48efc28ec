import type { IgnoreScope } from '@parlance/contract';
import { createContext, use } from 'react';
import type { DraftStore } from '../../lib/forms/draft-store.ts';
import type { TextLanguage } from '../../lib/language/text-in.ts';
import type { FilePaths } from '../project-files/hooks/use-file-paths.ts';
import type { EditQueue } from './edit-queue.ts';
import type { FieldCopies } from './field-copies.ts';

/** The context of all parts of the editor; the object stays the same as long as the locale is open. */
export interface Editor {
  readonly projectId: string;
  readonly localeCode: string;
  /** The `lang` and `dir` attributes for texts in one of the project's locales. */
  readonly languageOf: (code: string) => TextLanguage;
  /** The path of a term's file. */
  readonly filePathOf: FilePaths;
  readonly queue: EditQueue;
  readonly drafts: DraftStore;
  readonly copies: FieldCopies;
  readonly canEdit: boolean;
  readonly canLabel: boolean;
  /** Whether the user may mark translations as reviewed. */
  readonly canReview: boolean;
  /** Where the user may decide that what a check finds is no problem. */
  readonly ignoreScopes: readonly IgnoreScope[];
  /** The source locale of the project. */
  readonly sourceLocale: string | null;
  /** Whether keys are texts and stand in for missing source texts. */
  readonly textsInKeys: boolean;
  /**
   * Whether the locale is known to be another one than the source locale, so that locked terms have no texts in it.
   */
  readonly isTarget: boolean;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('There is no editor around this component');
  return editor;
}
