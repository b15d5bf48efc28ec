import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import { id } from '../schemas.ts';

/** A font of the installation, which limits in pixels may name. */
export const font = z
  .object({
    id: id.describe('By its bytes: another file has another one.'),
    name: z
      .string()
      .describe('Family and style: `Roboto Bold`. Without a style it is the regular one.'),
  })
  .meta({ id: 'Font' });

export type Font = z.infer<typeof font>;

/** Finds the font that a limit names; case, blanks, `-` and `_` make no difference. */
export function findFont<F extends Pick<Font, 'name'>>(
  fonts: readonly F[],
  name: string,
): F | undefined {
  const wanted = toPlainName(name);
  return fonts.find((one) => toPlainName(one.name) === wanted);
}

function toPlainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
    .replace(/(?<=.)(?:regular|normal)$/, '');
}

export const fontEndpoints = {
  listFonts: endpoint({
    method: 'GET',
    path: '/fonts',
    summary: 'List the fonts that limits in pixels may name',
    access: 'user-or-client',
    tokenGroup: 'any',
    success: { status: 200, data: z.array(font) },
    errors: [],
  }),
  getFont: endpoint({
    method: 'GET',
    path: '/fonts/:fontId',
    summary: 'Get the file of a font',
    access: 'user-or-client',
    tokenGroup: 'any',
    success: { status: 200, file: true },
    errors: ['NotFound'],
  }),
} as const;

export const fontDocs = (): FeatureDocs<typeof fontEndpoints> => ({
  heading: 'Fonts',
  about:
    'What texts are measured in where limits are in pixels: the fonts that come with Parlance and those in the folder `FONTS_DIR`.',
  endpoints: {
    listFonts: {
      note: 'Sorted by name. They are the same for all projects.',
      answer: [{ id: '5c0e5a0e-6a51-5f0c-9d3b-3f6a7c1e2b48', name: 'Roboto' }],
    },
    getFont: {
      note: 'For editors that measure texts while somebody types. A TrueType or OpenType font; an id never gets other bytes.',
      file: '',
    },
  },
});
