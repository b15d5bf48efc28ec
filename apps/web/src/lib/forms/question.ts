import { useDisclosure } from '@mantine/hooks';
import { useCallback, useState } from 'react';

/**
 * The subject of a confirmation dialog, which is open at first if there is a first subject. The subject stays while
 * the dialog fades out.
 */
export function useQuestion<Subject>(first?: Subject) {
  const [subject, setSubject] = useState(first);
  const [isOpen, { open, close }] = useDisclosure(first !== undefined);
  const ask = useCallback(
    (about: Subject) => {
      setSubject(about);
      open();
    },
    [open],
  );
  return { subject, isOpen, ask, close };
}
