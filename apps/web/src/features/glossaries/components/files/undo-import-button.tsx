import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { undo } from '../../../history/history.api.ts';

interface Props {
  glossaryId: string;
  /** What the import is undone by; nothing if it has changed nothing. */
  changeSetId: string | null | undefined;
  onUndone: () => void;
}

/** Takes an import back as a whole. */
export function UndoImportButton({ glossaryId, changeSetId, onUndone }: Props) {
  const { mutate, isPending } = useMutation(undo(useQueryClient()));
  if (!changeSetId) return null;
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() =>
        mutate({ glossaryId, changeSetId, message: 'glossaries.imported' }, { onSuccess: onUndone })
      }
    >
      <FormattedMessage id="undo.undo" />
    </Button>
  );
}
