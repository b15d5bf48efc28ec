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
import type { PlaceholderStyle, PlaceholderSyntax } from './types.ts';
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
