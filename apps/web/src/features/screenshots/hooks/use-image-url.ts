import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { imageQuery } from '../screenshots.api.ts';

/** The address of an image in the memory of the page: a request of the browser itself would have no token. */
export function useImageUrl(projectId: string, screenshotId: string) {
  const { data: blob, error } = useQuery(imageQuery(projectId, screenshotId));
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return { url, error };
}
