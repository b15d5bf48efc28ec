import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Notice } from '../../../../../ui/notes/notice.tsx';
import { importLimitsQuery } from '../../../files.api.ts';
import { bytesOf, type ChosenFile, type findExcess } from '../../../import-plan.ts';
import { FileSize } from '../../file-size.tsx';

interface Props {
  excess: ReturnType<typeof findExcess>;
  chosen: readonly ChosenFile[];
}

/** Says before the upload that the files exceed the limit, and names the limit. */
export function ImportExcess({ excess, chosen }: Props) {
  const { data: limits } = useQuery(importLimitsQuery);
  if (!limits) return null;
  return (
    <Notice tone="problem">
      {excess === 'files' ? (
        <FormattedMessage
          id="import.tooManyFiles"
          values={{ count: chosen.length, max: limits.maxFiles }}
        />
      ) : (
        <>
          <FormattedMessage id="error.fileTooLarge" />
          <div>
            <FormattedMessage
              id="import.tooLarge"
              values={{
                size: <FileSize bytes={bytesOf(chosen)} />,
                max: <FileSize bytes={limits.maxBytes} />,
              }}
            />
          </div>
        </>
      )}
    </Notice>
  );
}
