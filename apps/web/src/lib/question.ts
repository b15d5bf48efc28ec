import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/** What a dialog asks about. It stays while the dialog goes. */
export function useQuestion<Subject>() {
  const [subject, setSubject] = useState<Subject>();
  const [isOpen, { open, close }] = useDisclosure();
  const ask = (about: Subject) => {
    setSubject(about);
    open();
  };
  return { subject, isOpen, ask, close };
}
