import type { Concept, ConceptTerm } from '@parlance/contract';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { textIn } from '../../../../lib/language/text-in.ts';
import { findHits } from '../../../../lib/search/find-hits.ts';
import { Hits } from '../../../../ui/search/hits.tsx';
import classes from './concept-row.module.css';
import { KindSign } from './kind-sign.tsx';

interface Props {
  row: number;
  /** Undefined until the window of the row is loaded. */
  concept: Concept | undefined;
  sourceLocale: string;
  /** What was searched for. */
  search: string;
  isActive: boolean;
  measure: (node: HTMLElement | null) => void;
}

/** So many other terms are shown; the form has all. */
const maxShown = 12;

/** A concept in the list: what it is called in the source locale, what it means, and its terms in other locales. */
export const ConceptRow = memo(function ConceptRow(props: Props) {
  const { row, concept, isActive, measure, ...about } = props;
  return (
    <tr
      ref={measure}
      data-index={row}
      aria-rowindex={row + 1}
      aria-selected={isActive}
      aria-busy={concept === undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
    >
      {concept ? (
        <Cells concept={concept} {...about} />
      ) : (
        <td className={classes.main}>
          <span className={classes.bar} />
        </td>
      )}
    </tr>
  );
});

type CellsProps = Pick<Props, 'sourceLocale' | 'search'> & { concept: Concept };

function Cells({ concept, sourceLocale, search }: CellsProps) {
  const sources = concept.terms.filter(({ locale }) => locale === sourceLocale);
  const others = concept.terms.filter(({ locale }) => locale !== sourceLocale);
  const [main, ...synonyms] = sources.length > 0 ? sources : others.slice(0, 1);
  const beside = sources.length > 0 ? [...synonyms, ...others] : others.slice(1);
  const { partOfSpeech } = main ?? {};
  return (
    <>
      <td className={classes.main}>
        <div className={classes.head}>
          {main && <Text term={main} search={search} className={classes.term} />}
          {partOfSpeech && (
            <span className={classes.about}>
              <FormattedMessage id={`glossaries.pos.${partOfSpeech}`} />
            </span>
          )}
          {concept.isKept && (
            <span className={classes.tag}>
              <FormattedMessage id="glossaries.kept" />
            </span>
          )}
          {concept.domain !== '' && (
            <span className={classes.tag} dir="auto">
              {concept.domain}
            </span>
          )}
        </div>
        {concept.definition !== '' && (
          <p className={classes.definition} dir="auto">
            {concept.definition}
          </p>
        )}
      </td>
      <td className={classes.terms}>
        {beside.slice(0, maxShown).map((term) => (
          <span key={term.id} className={classes.other}>
            <span className={classes.locale} dir="ltr">
              {term.locale}
            </span>
            <KindSign kind={term.kind} />
            <Text term={term} search={search} />
          </span>
        ))}
        {beside.length > maxShown && (
          <span className={classes.about}>
            <FormattedMessage
              id="glossaries.moreTerms"
              values={{ count: beside.length - maxShown }}
            />
          </span>
        )}
      </td>
    </>
  );
}

interface TextProps {
  term: ConceptTerm;
  search: string;
  className?: string | undefined;
}

function Text({ term: { text, kind, locale }, search, className }: TextProps) {
  const hits = findHits(text, search === '' ? [] : [search]);
  const Element = kind === 'forbidden' ? 'del' : 'span';
  return (
    <Element className={className} {...textIn({ code: locale })}>
      <Hits text={text} hits={hits} />
    </Element>
  );
}
