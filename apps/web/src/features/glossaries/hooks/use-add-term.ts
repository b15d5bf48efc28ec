import type { Concept, Entry } from '@parlance/contract';
import { createContext, use } from 'react';

/**
 * Asks for a new term of a glossary, from what is selected in the texts of an entry; `typed` is its translation as it
 * is. With a concept, it is a further term of that.
 */
export type AddTerm = (entry: Entry, typed: string, concept?: Concept) => void;

export const AddTermContext = createContext<AddTerm | undefined>(undefined);

/** Undefined where the user may not add terms. */
export function useAddTerm(): AddTerm | undefined {
  return use(AddTermContext);
}
