import { type FormatId, formats } from '@parlance/formats';
import { toCode } from './patterns.ts';

/** What programs call a file of i18next: its name, or `translation` where that is the locale. */
export function namespaceOf(path: string, source: string, format: FormatId): string {
  const [extension] = formats[format].extensions;
  const name = (path.split('/').at(-1) ?? path).replace(new RegExp(`\\${extension}$`), '');
  return toCode(name) === source ? 'translation' : name;
}
