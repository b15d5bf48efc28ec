import { Button } from '@mantine/core';
import { IconConfetti, IconFileImport } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../../../ui/link.tsx';
import { NoMatch } from '../../../../ui/list/no-match.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { useRerunOnNews } from '../../../live/hooks/use-rerun-on-news.ts';
import { useCan } from '../../../projects/hooks/use-project.ts';
import { isUnfiltered, type OpenedEntries } from '../../entry-list.ts';
import { useLocaleProgress } from '../../hooks/use-locale-progress.ts';

interface Props {
  opened: OpenedEntries;
  onClear: () => void;
}

/** Explains why the list is empty, and what to do next. */
export function EmptyList({ opened, onClear }: Props) {
  const { formatMessage } = useIntl();
  const progress = useLocaleProgress();
  const canImport = useCan('ImportTranslation');
  const place = useRef<HTMLDivElement>(null);
  const { filter, projectId, takesFocus } = opened;
  useRerunOnNews(projectId);

  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);

  const state = () => {
    if (isUnfiltered(filter) || progress?.total === 0) {
      return (
        <EmptyState
          icon={IconFileImport}
          title={formatMessage({ id: 'editor.noTerms' })}
          description={formatMessage({ id: 'editor.noTermsDescription' })}
        >
          {canImport && (
            <LinkButton to="/projects/$projectId/import" params={{ projectId }}>
              <FormattedMessage id="editor.import" />
            </LinkButton>
          )}
        </EmptyState>
      );
    }
    if (filter.status === 'untranslated' && isUnfiltered({ ...filter, status: 'all' })) {
      return (
        <EmptyState
          icon={IconConfetti}
          title={formatMessage({ id: 'editor.allDone' })}
          description={formatMessage({ id: 'editor.allDoneDescription' })}
        >
          <Button variant="default" onClick={onClear}>
            <FormattedMessage id="editor.showAll" />
          </Button>
        </EmptyState>
      );
    }
    return <NoMatch onClear={onClear} />;
  };

  return (
    <div ref={place} tabIndex={-1}>
      {state()}
    </div>
  );
}
