import { readFileSync } from 'node:fs';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

const urls = {
  arimo: import.meta.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  arimoBold: import.meta.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
  roboto: import.meta.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  robotoItalic: import.meta.resolve(
    '@expo-google-fonts/roboto/500Medium_Italic/Roboto_500Medium_Italic.ttf',
  ),
  arabic: import.meta.resolve(
    '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  ),
} as const;

export type FontOfTests = keyof typeof urls;

export function readFont(name: FontOfTests): Uint8Array {
  return new Uint8Array(readFileSync(new URL(urls[name])));
}

/** What HarfBuzz, which browsers lay texts out with, says of the width of a text of one script, in an em of 1000. */
export function createReference(name: FontOfTests): (text: string) => number {
  const face = new Face(new Blob(readFont(name).buffer as ArrayBuffer), 0);
  const font = new Font(face);
  return (text) => {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const glyphs = buffer.getGlyphInfosAndPositions();
    const units = glyphs.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
    return (units * 1000) / face.upem;
  };
}
