import { createContext, use } from 'react';
import type { DraftStore } from '../../lib/forms/draft-store.ts';
import type { TextLanguage } from '../../lib/language/text-in.ts';
import type { FilePaths } from '../project-files/hooks/use-file-paths.ts';
import type { EditQueue } from './edit-queue.ts';

/** What every part of the editor needs; the same object as long as the locale is open. */
export interface Editor {
  readonly projectId: string;
  readonly localeCode: string;
  /** What texts in one of the project's locales are marked as. */
  readonly languageOf: (code: string) => TextLanguage;
  /** The path of the file that a term is in. */
  readonly filePathOf: FilePaths;
  readonly queue: EditQueue;
  readonly drafts: DraftStore;
  readonly canEdit: boolean;
  readonly canLabel: boolean;
  /** Whether the user may say that translations are reviewed. */
  readonly canReview: boolean;
  /** The source locale of the project. */
  readonly sourceLocale: string | null;
  /** Whether keys are texts, which stand for source texts that are missing. */
  readonly textsInKeys: boolean;
  /** Whether locked terms have no texts in the locale, as it is known to be another one than the source's. */
  readonly isTarget: boolean;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('There is no editor around this component');
  return editor;
}
