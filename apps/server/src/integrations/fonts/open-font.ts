import { readFileSync } from 'node:fs';
import { type MeasuringFont, openFont } from '@parlance/fonts';

/** Opens a font; undefined where its file was damaged or taken away since the server started: then it is not there. */
export function openFontFile(path: string): MeasuringFont | undefined {
  try {
    return openFont(readFileSync(path));
  } catch {
    return undefined;
  }
}
