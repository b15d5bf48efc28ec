import { apple } from './apple.ts';
import { dotnet } from './dotnet.ts';
import { fluent } from './fluent.ts';
import { goi18n } from './goi18n.ts';
import { i18next } from './i18next.ts';
import { icu } from './icu.ts';
import { laravel } from './laravel.ts';
import { printf } from './printf.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import {
  isPlaceholder,
  type Placeholder,
  type PlaceholderStyle,
  type PlaceholderSyntax,
  readPieces,
} from './types.ts';
import { webext } from './webext.ts';

export const syntaxes: Readonly<Record<PlaceholderStyle, PlaceholderSyntax>> = {
  printf,
  apple,
  icu,
  i18next,
  ruby,
  python,
  fluent,
  laravel,
  webext,
  goi18n,
  dotnet,
};

/** The placeholders that programs of a style see in a text. */
export function listPlaceholders(text: string, style: PlaceholderStyle): readonly Placeholder[] {
  return readPieces(syntaxes[style].grammar, text).filter(isPlaceholder);
}

/** Whether a text has signs that only texts of a style have. */
export function looksLike(text: string, style: PlaceholderStyle): boolean {
  return syntaxes[style].look?.test(text) ?? false;
}
