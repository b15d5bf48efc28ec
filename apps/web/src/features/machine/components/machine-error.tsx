import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { reasonOf } from '../machine-refusal.ts';
import { MachineRefusalText } from './machine-refusal-text.tsx';

/** Why something was not translated by a machine, in plain words. */
export function MachineError({ error }: { error: unknown }) {
  const refusal = reasonOf(error);
  if (!refusal) return <ErrorAlert error={error} hints={{ 429: 'machine.error.tooMany' }} />;
  return (
    <Notice tone="problem">
      <MachineRefusalText refusal={refusal} />
    </Notice>
  );
}
