import { useParams } from '@tanstack/react-router';

/** The project and the locale of the page, if any. */
export function usePlace() {
  return useParams({
    strict: false,
    select: ({ projectId, localeCode }) => ({ projectId, localeCode }),
  });
}
