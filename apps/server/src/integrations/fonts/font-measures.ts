import { createRequire } from 'node:module';
import { findFont, type PixelLimit } from '@parlance/contract';
import type { MeasuringFont } from '@parlance/fonts';
import { modulePath } from '../../own-files.ts';
import type { FontFile } from './installed-fonts.ts';

/** The fonts that were opened, by path; undefined for those that can't be opened. */
const opened = new Map<string, MeasuringFont | undefined>();

/** What tells the width of a line for a limit; undefined where its font is not there. */
export function measurerOf(
  fonts: readonly FontFile[],
  { font: name, size }: PixelLimit,
): ((line: string) => number) | undefined {
  const file = findFont(fonts, name);
  const font = file && openOnce(file.path);
  return font && ((line) => font.measure(line, size));
}

function openOnce(path: string): MeasuringFont | undefined {
  if (!opened.has(path)) opened.set(path, openAt(path));
  return opened.get(path);
}

function openAt(path: string): MeasuringFont | undefined {
  // The code that opens fonts takes a third of a second to load, so only those who measure have it.
  const require = createRequire(import.meta.url);
  const module = modulePath('integrations/fonts/open-font');
  const { openFontFile } = require(module) as typeof import('./open-font.ts');
  return openFontFile(path);
}
