import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { LabelChange } from '../labels.api.ts';

interface Failure {
  readonly termId: string;
  readonly error: Error;
}

/** Changes labels of rows, and keeps the last failure together with its row. */
export function useLabelChanges(options: UseMutationOptions<undefined, Error, LabelChange, void>) {
  const [failure, setFailure] = useState<Failure>();
  const { mutate } = useMutation({
    ...options,
    onError: (error, change, ...rest) => {
      setFailure({ termId: change.entry.termId, error });
      return options.onError?.(error, change, ...rest);
    },
  });

  const change = useCallback(
    (next: LabelChange) => {
      setFailure(undefined);
      mutate(next);
    },
    [mutate],
  );

  return { change, failure };
}
