import type { Concept } from '@parlance/contract';
import type { FoundTerm } from '../../hooks/found-terms.ts';
import { listMeanings } from '../../hooks/found-terms.ts';
import { ConceptCard } from './concept-card.tsx';
import classes from './term-section.module.css';

interface Props {
  found: readonly FoundTerm[];
  locale: string;
  onInsert: ((text: string) => void) | undefined;
  onTranslate: ((concept: Concept) => void) | undefined;
}

/** All that glossaries know of the terms in a source text. */
export function TermSection({ found, locale, onInsert, onTranslate }: Props) {
  return (
    <ul className={classes.concepts}>
      {listMeanings(found).map(({ concept, term }) => (
        <li key={concept.id}>
          <ConceptCard
            concept={concept}
            term={term}
            locale={locale}
            onInsert={onInsert}
            onTranslate={onTranslate && (() => onTranslate(concept))}
          />
        </li>
      ))}
    </ul>
  );
}
