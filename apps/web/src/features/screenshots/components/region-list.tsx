import { IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { recallLocale } from '../../../lib/language/last-locale.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import type { Regions } from '../hooks/use-regions.ts';
import classes from './region-list.module.css';

interface Props {
  projectId: string;
  regions: Regions;
  canEdit: boolean;
}

/** The terms that are on a screenshot, each with the way to where it is translated. */
export function RegionList({ projectId, regions, canEdit }: Props) {
  const { formatMessage } = useIntl();
  if (regions.regions.length === 0) {
    return (
      <p className={classes.hint}>
        <FormattedMessage id={canEdit ? 'screenshots.noTerms' : 'screenshots.noTermsViewer'} />
      </p>
    );
  }
  return (
    <ul className={classes.list}>
      {regions.regions.map(({ key, termId, term, area }) => (
        <li
          key={key}
          className={classes.item}
          data-selected={regions.selected === key || undefined}
          onPointerEnter={() => regions.select(key)}
        >
          <span className={classes.text}>
            <TermLink projectId={projectId} termId={termId} term={term} />
            {area === null && (
              <span className={classes.hint}>
                <FormattedMessage id="screenshots.whole" />
              </span>
            )}
          </span>
          {canEdit && (
            <IconButton
              icon={IconTrash}
              label={formatMessage({ id: 'screenshots.untie' }, { term })}
              onClick={() => regions.remove(key)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Leads to the term in the locale that somebody has worked on last, or in the list of terms. */
function TermLink({
  projectId,
  termId,
  term,
}: {
  projectId: string;
  termId: string;
  term: string;
}) {
  const { find } = useProjectLocales(projectId);
  const last = recallLocale(projectId);
  const localeCode = last !== undefined && find(last) ? last : undefined;
  const search = { term: termId };
  const text = <span dir="ltr">{term}</span>;
  return localeCode === undefined ? (
    <TextLink
      to="/projects/$projectId/terms"
      params={{ projectId }}
      search={search}
      className={classes.term}
    >
      {text}
    </TextLink>
  ) : (
    <TextLink
      to="/projects/$projectId/translations/$localeCode"
      params={{ projectId, localeCode }}
      search={search}
      className={classes.term}
    >
      {text}
    </TextLink>
  );
}
