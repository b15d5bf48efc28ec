import { createContext, use } from 'react';
import type { DraftStore } from '../../lib/forms/draft-store.ts';
import type { FilePaths } from '../project-files/hooks/use-file-paths.ts';

/** The context of all parts of the page; the object stays the same as long as the project is open. */
export interface Terms {
  readonly projectId: string;
  /** The path of a term's file. */
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
