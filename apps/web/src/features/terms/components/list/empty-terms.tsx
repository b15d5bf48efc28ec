import { Button } from '@mantine/core';
import { IconPlus, IconTextPlus, IconUpload } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../../../ui/link.tsx';
import { NoMatch } from '../../../../ui/list/no-match.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { useRerunOnNews } from '../../../live/hooks/use-rerun-on-news.ts';
import { useCan } from '../../../projects/hooks/use-project.ts';
import { isUnfiltered, type OpenedTerms } from '../../term-list.ts';

interface Props {
  opened: OpenedTerms;
  onNew: () => void;
  onClear: () => void;
}

/** Explains why the list is empty, and what to do next. */
export function EmptyTerms({ opened: { filter, projectId }, onNew, onClear }: Props) {
  const { formatMessage } = useIntl();
  const canAdd = useCan('AddTerm');
  const canImport = useCan('ImportTranslation');
  useRerunOnNews(projectId);
  if (!isUnfiltered(filter)) return <NoMatch onClear={onClear} />;
  return (
    <EmptyState
      icon={IconTextPlus}
      title={formatMessage({ id: 'terms.emptyTitle' })}
      description={formatMessage({ id: canAdd ? 'terms.emptyDescription' : 'terms.emptyViewer' })}
    >
      {canAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onNew}>
          <FormattedMessage id="terms.new" />
        </Button>
      )}
      {canImport && (
        <LinkButton
          to="/projects/$projectId/import"
          params={{ projectId }}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden="true" />}
        >
          <FormattedMessage id="editor.import" />
        </LinkButton>
      )}
    </EmptyState>
  );
}
