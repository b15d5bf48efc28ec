import { ApiError } from '@parlance/contract';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { PlanHelp } from '../../projects/components/plan-help.tsx';
import { DiagnosticList } from './diagnostic-list.tsx';

/** Why an import was refused, with the places in the file where that is the reason. */
export function ImportError({ error }: { error: unknown }) {
  const details = error instanceof ApiError ? error.details : [];
  return (
    <ErrorAlert error={error} action="ImportLocale">
      <PlanHelp error={error} />
      {details.length > 0 && <DiagnosticList diagnostics={details} />}
    </ErrorAlert>
  );
}
