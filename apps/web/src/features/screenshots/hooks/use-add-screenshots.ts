import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { encodeImage } from '../encode-image.ts';
import { addScreenshot } from '../screenshots.api.ts';

/** A file that did not become a screenshot. */
export interface FailedImage {
  /** Two files may have one name. */
  readonly id: string;
  readonly name: string;
  readonly error: unknown;
}

/** What browsers call an image that was copied and is no file. */
const copiedName = 'image.png';

/** Adds images one after the other, tied to a term if one is given. What fails does not keep the others from it. */
export function useAddScreenshots(projectId: string, termId?: string) {
  const { formatMessage, formatDate } = useIntl();
  const { mutateAsync } = useMutation(addScreenshot(useQueryClient(), projectId));
  const [pending, setPending] = useState(0);
  const [failed, setFailed] = useState<readonly FailedImage[]>([]);
  const last = useRef(Promise.resolve());

  const nameOf = (file: File) => {
    const time = formatDate(new Date(), { dateStyle: 'medium', timeStyle: 'medium' });
    if (file.name === copiedName) return formatMessage({ id: 'screenshots.pasted' }, { time });
    return file.name.replace(/\.[^.]+$/, '').slice(0, 255) || file.name.slice(0, 255);
  };

  const addOne = async (file: File) => {
    try {
      await mutateAsync({ image: await encodeImage(file), name: nameOf(file), termId });
    } catch (error) {
      setFailed((others) => [...others, { id: crypto.randomUUID(), name: file.name, error }]);
    } finally {
      setPending((count) => count - 1);
    }
  };

  const add = (files: readonly File[]) => {
    setFailed([]);
    setPending((count) => count + files.length);
    for (const file of files) last.current = last.current.then(() => addOne(file));
  };

  return { add, pending, failed };
}
