import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/** What a dialog asks about, from the start if there is a first. It stays while the dialog goes. */
export function useQuestion<Subject>(first?: Subject) {
  const [subject, setSubject] = useState(first);
  const [isOpen, { open, close }] = useDisclosure(first !== undefined);
  const ask = (about: Subject) => {
    setSubject(about);
    open();
  };
  return { subject, isOpen, ask, close };
}
