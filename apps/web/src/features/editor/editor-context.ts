import { createContext, use } from 'react';
import type { DraftStore } from '../../lib/draft-store.ts';
import type { EditQueue } from './edit-queue.ts';

/** What every part of the editor needs; the same object as long as the locale is open. */
export interface Editor {
  readonly projectId: string;
  readonly localeCode: string;
  readonly queue: EditQueue;
  readonly drafts: DraftStore;
  readonly canEdit: boolean;
  readonly canLabel: boolean;
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('There is no editor around this component');
  return editor;
}
