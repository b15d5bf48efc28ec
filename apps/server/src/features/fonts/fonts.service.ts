import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { findFont, type TermLimits } from '@parlance/contract';
import type { FileAnswer } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';

/** Gets the file of a font. */
export async function getFontFile(
  { fonts, logger }: Pick<Context, 'fonts' | 'logger'>,
  id: string,
): Promise<FileAnswer> {
  const font = fonts.find((one) => one.id === id);
  if (!font) throw new AppError('NotFound');
  try {
    return { name: basename(font.path), bytes: await readFile(font.path) };
  } catch (error) {
    logger.warn({ err: error }, 'a font can not be read any more');
    throw new AppError('NotFound');
  }
}

/** Throws unless the font of a limit in pixels is one of the installation. */
export function requireFont({ fonts }: Pick<Context, 'fonts'>, { pixels }: TermLimits): void {
  if (pixels === undefined || findFont(fonts, pixels.font)) return;
  const message = `must be a font of this installation, and ${JSON.stringify(pixels.font)} is none`;
  throw new AppError('BadRequest', [{ path: 'body.do.limits.pixels.font', message }]);
}
