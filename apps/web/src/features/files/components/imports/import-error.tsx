import { ApiError } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { PlanHelp } from '../../../projects/components/plan-help.tsx';
import { importLimitsQuery } from '../../files.api.ts';
import { DiagnosticList } from '../diagnostic-list.tsx';
import { FileSize } from '../file-size.tsx';

/** The reason why an import was refused, with the places in the file that caused it. */
export function ImportError({ error }: { error: unknown }) {
  const details = error instanceof ApiError ? error.details : [];
  const isTooLarge = error instanceof ApiError && error.status === 413;
  const { data: limits } = useQuery({ ...importLimitsQuery, enabled: isTooLarge });
  return (
    <ErrorAlert error={error} action="ImportLocale">
      {isTooLarge && limits && (
        <div>
          <FormattedMessage
            id="import.limit"
            values={{ size: <FileSize bytes={limits.maxBytes} /> }}
          />
        </div>
      )}
      <PlanHelp error={error} />
      {details.length > 0 && <DiagnosticList diagnostics={details} />}
    </ErrorAlert>
  );
}
