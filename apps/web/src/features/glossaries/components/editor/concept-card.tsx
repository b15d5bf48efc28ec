import { Button, UnstyledButton } from '@mantine/core';
import type { Concept, ConceptTerm } from '@parlance/contract';
import { IconCornerDownLeft } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextLink } from '../../../../ui/link.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { recordForm } from '../../concepts.api.ts';
import { isRight, termsIn } from '../../hooks/found-terms.ts';
import { useGlossaryRights } from '../../hooks/use-glossary-rights.ts';
import { KindSign } from '../concepts/kind-sign.tsx';
import classes from './concept-card.module.css';

interface Props {
  concept: Concept;
  /** The term of the concept that was found. */
  term: ConceptTerm | undefined;
  /** What stands in the text, where it is not sure that it is the term. */
  word?: string | undefined;
  /** What the text is translated into. */
  locale: string;
  onInsert: ((text: string) => void) | undefined;
  onTranslate: (() => void) | undefined;
}

/** What a term means and how it is translated, with what can be done about it. */
export function ConceptCard(props: Props) {
  const { concept, term, word, locale, onInsert, onTranslate } = props;
  const projectId = useProjectId();
  const { languageOf } = useProjectLocales(projectId);
  const rights = useGlossaryRights(projectId);
  const recording = useMutation(recordForm(useQueryClient()));
  const { glossaryId, id: conceptId, definition, domain, note, isKept } = concept;
  const translations = termsIn(concept, locale);
  const hasRight = translations.some(isRight);
  const mayRecord = word !== undefined && term && rights.canRecordForms(glossaryId);
  const mayAdd = !hasRight && !isKept && onTranslate && rights.canEdit(glossaryId);
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        {term && (
          <span className={classes.term} {...languageOf(term.locale)}>
            {term.text}
          </span>
        )}
        {term && <AboutTerm term={term} />}
        {domain !== '' && (
          <span className={classes.tag} dir="auto">
            {domain}
          </span>
        )}
      </div>
      {definition !== '' && (
        <p className={classes.definition} dir="auto">
          {definition}
        </p>
      )}
      {word !== undefined && (
        <p className={classes.note}>
          <FormattedMessage id="glossaries.unsure" values={{ word: <bdi>{word}</bdi> }} />
        </p>
      )}
      {isKept && (
        <p className={classes.note}>
          <FormattedMessage id="glossaries.keptHere" />
        </p>
      )}
      <ul className={classes.translations}>
        {isKept && !hasRight && term && (
          <Translation term={term} language={languageOf(term.locale)} onInsert={onInsert} />
        )}
        {translations.map((one) => (
          <Translation
            key={one.id}
            term={one}
            language={languageOf(locale)}
            onInsert={isRight(one) ? onInsert : undefined}
          />
        ))}
      </ul>
      {!hasRight && !isKept && (
        <p className={classes.note}>
          <FormattedMessage id="glossaries.untranslated" />
        </p>
      )}
      {note !== '' && (
        <p className={classes.note} dir="auto">
          {note}
        </p>
      )}
      <ErrorAlert error={recording.error} hints={{ 422: 'glossaries.tooManyForms' }} />
      <div className={classes.actions}>
        {mayAdd && (
          <Button data-item size="compact-xs" variant="light" onClick={onTranslate}>
            <FormattedMessage id="glossaries.addTranslation" />
          </Button>
        )}
        {mayRecord && (
          <Button
            data-item
            size="compact-xs"
            variant="light"
            loading={recording.isPending}
            disabled={recording.isSuccess}
            onClick={() =>
              recording.mutate({ glossaryId, conceptId, conceptTermId: term.id, form: word })
            }
          >
            <FormattedMessage
              id={recording.isSuccess ? 'glossaries.recorded' : 'glossaries.isForm'}
            />
          </Button>
        )}
        <TextLink
          data-item
          size="xs"
          to="/projects/$projectId/glossary/$glossaryId"
          params={{ projectId, glossaryId }}
          search={{ concept: conceptId }}
        >
          <bdi>{rights.nameOf(glossaryId)}</bdi>
        </TextLink>
      </div>
    </div>
  );
}

/** What grammar says of a term, in few words. */
function AboutTerm({ term: { partOfSpeech, gender, number } }: { term: ConceptTerm }) {
  const { formatMessage } = useIntl();
  const said = [
    partOfSpeech && formatMessage({ id: `glossaries.pos.${partOfSpeech}` }),
    gender && formatMessage({ id: `glossaries.gender.${gender}` }),
    number && formatMessage({ id: `glossaries.number.${number}` }),
  ].filter((one) => one !== null);
  return said.length > 0 && <span className={classes.about}>{said.join(separator)}</span>;
}

interface TranslationProps {
  term: ConceptTerm;
  language: { readonly lang?: string; readonly dir: 'ltr' | 'rtl' | 'auto' };
  onInsert: ((text: string) => void) | undefined;
}

function Translation({ term, language, onInsert }: TranslationProps) {
  const { formatMessage } = useIntl();
  const { text, kind, usageNote } = term;
  return (
    <li className={classes.translation}>
      {onInsert ? (
        <UnstyledButton
          data-item
          className={classes.insert}
          aria-label={formatMessage({ id: 'glossaries.insert' }, { text })}
          title={formatMessage({ id: 'glossaries.insert' }, { text })}
          onClick={() => onInsert(text)}
        >
          <span {...language}>{text}</span>
          <IconCornerDownLeft size={14} aria-hidden="true" />
        </UnstyledButton>
      ) : (
        <span className={classes.plain} data-kind={kind}>
          <KindSign kind={kind} />
          {isRight(term) ? <span {...language}>{text}</span> : <del {...language}>{text}</del>}
        </span>
      )}
      <AboutTerm term={term} />
      {kind === 'admitted' && (
        <span className={classes.about}>
          <FormattedMessage id="glossaries.kind.admitted" />
        </span>
      )}
      {usageNote !== '' && (
        <span className={classes.usage} dir="auto">
          {usageNote}
        </span>
      )}
    </li>
  );
}
