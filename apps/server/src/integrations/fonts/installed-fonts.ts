import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFont } from '@parlance/contract';
import { readFontName } from '@parlance/fonts/name';
import type { FastifyBaseLogger } from 'fastify';
import { v5 as uuidOf } from 'uuid';

/** A file with a font, by the name that the font has. */
export interface FontFile {
  readonly name: string;
  readonly path: string;
}

export interface InstalledFont extends FontFile {
  /** By the bytes: another file has another one. */
  readonly id: string;
}

/** The namespace of the ids of fonts, chosen at random. */
const idsOfFonts = '6f1b8a52-4f5c-4a0e-9a4b-6d4e0b7d2c11';

/**
 * Lists the fonts of an installation by name. Those of the folder come before others of the same name. Files of the
 * folder that can't be read are reported and left out.
 */
export function listInstalledFonts(
  folder: string,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): readonly InstalledFont[] {
  const fonts: InstalledFont[] = [];
  for (const path of [...listFontFiles(folder, logger), ...listBundled()]) {
    const font = readFont(path, logger);
    if (font && !findFont(fonts, font.name)) fonts.push(font);
  }
  return fonts.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The files of the fonts that come with Parlance: free ones with the widths of Arial, and Android's own. */
function listBundled(): readonly string[] {
  return [
    import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
    import.meta.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
    import.meta.resolve('@expo-google-fonts/roboto/500Medium/Roboto_500Medium.ttf'),
    import.meta.resolve('@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'),
  ].map((url) => fileURLToPath(url));
}

/** The TrueType and OpenType files of a folder, which need not be there. */
function listFontFiles(folder: string, logger: Pick<FastifyBaseLogger, 'warn'>): readonly string[] {
  if (!existsSync(folder)) return [];
  try {
    return readdirSync(folder)
      .filter((name) => ['.ttf', '.otf'].includes(extname(name).toLowerCase()))
      .toSorted()
      .map((name) => join(folder, name));
  } catch (error) {
    logger.warn({ err: error }, 'the folder of fonts can not be read');
    return [];
  }
}

function readFont(
  path: string,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): InstalledFont | undefined {
  const file = basename(path);
  try {
    const bytes = readFileSync(path);
    const name = readFontName(bytes);
    if (name === undefined) {
      logger.warn({ file }, 'a file in the folder of fonts is no TrueType or OpenType font');
      return undefined;
    }
    return { id: uuidOf(bytes, idsOfFonts), name, path };
  } catch (error) {
    logger.warn({ err: error, file }, 'a font can not be read');
    return undefined;
  }
}
