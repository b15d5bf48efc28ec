import { createContext, use } from 'react';
import type { DraftStore } from '../../lib/forms/draft-store.ts';
import type { FilePaths } from '../project-files/hooks/use-file-paths.ts';

/** What every part of the page needs; the same object as long as the project is open. */
export interface Terms {
  readonly projectId: string;
  /** The path of the file that a term is in. */
  readonly filePathOf: FilePaths;
  readonly drafts: DraftStore;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canLabel: boolean;
}

export const TermsContext = createContext<Terms | undefined>(undefined);

export function useTerms(): Terms {
  const terms = use(TermsContext);
  if (!terms) throw new Error('There are no terms around this component');
  return terms;
}
