import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Answers } from './answers.ts';

const require = createRequire(import.meta.url);
const arimo = require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf');

/** An installation with one font, `Arimo`, whose file can be fetched. */
export const fontAnswers: Answers = {
  'GET /fonts': { data: [{ id: 'f1', name: 'Arimo' }] },
  'GET /fonts/f1': () => new Response(readFileSync(arimo)),
};
