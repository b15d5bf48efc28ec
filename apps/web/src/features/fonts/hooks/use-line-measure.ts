import { findFont, type PixelLimit } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fontsQuery, measuringFontQuery } from '../fonts.api.ts';

/** What tells the width of a line in pixels. */
export type MeasureLine = (line: string) => number;

/**
 * What measures lines for a limit in pixels. `isMissing` says that nobody can, as its font is not there or can't be
 * read; until that is known, there is neither.
 */
export function useLineMeasure(limit: PixelLimit | undefined): {
  readonly measure: MeasureLine | undefined;
  readonly isMissing: boolean;
} {
  const { data: fonts } = useQuery({ ...fontsQuery, enabled: limit !== undefined });
  const file = limit && fonts && findFont(fonts, limit.font);
  const { data: font, isError } = useQuery({
    ...measuringFontQuery(file?.id ?? ''),
    enabled: file !== undefined,
  });
  const size = limit?.size;
  const isMissing = limit !== undefined && fonts !== undefined && (file === undefined || isError);
  return useMemo(() => {
    if (size === undefined || file === undefined || !font) return { measure: undefined, isMissing };
    return { measure: (line) => font.measure(line, size), isMissing: false };
  }, [font, file, size, isMissing]);
}
