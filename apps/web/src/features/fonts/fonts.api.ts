import { endpoints, type Font } from '@parlance/contract';
import type { MeasuringFont } from '@parlance/fonts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** The fonts that limits in pixels may name. They change when the server starts anew. */
export const fontsQuery = queryOptions<readonly Font[]>({
  queryKey: ['fonts'],
  queryFn: ({ signal }) => api(endpoints.listFonts, {}, { signal }),
  staleTime: 300_000,
});

/** A font to measure in. The code for that is fetched with the first one. */
export const measuringFontQuery = (fontId: string) =>
  queryOptions<MeasuringFont>({
    queryKey: ['fonts', fontId],
    queryFn: async ({ signal }) => {
      const [{ openFont }, file] = await Promise.all([
        import('@parlance/fonts'),
        api(endpoints.getFont, { params: { fontId } }, { signal }),
      ]);
      return openFont(new Uint8Array(await file.arrayBuffer()));
    },
    // An id never gets other bytes.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
