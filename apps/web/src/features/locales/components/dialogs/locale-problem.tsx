import { readLocaleCode } from '@parlance/messages';
import { FormattedMessage } from 'react-intl';

const messages = {
  language: 'locales.noLanguage',
  region: 'locales.noRegion',
  variant: 'locales.noVariant',
  extension: 'locales.noExtension',
} as const;

/** Describes which part of a text makes it an invalid locale code. Renders nothing for a valid code. */
export function LocaleProblemText({ code }: { code: string }) {
  const reading = readLocaleCode(code.trim());
  if ('code' in reading) return null;
  const { part, expected } = reading.problem;
  if (part === '') return <FormattedMessage id="locales.noPart" />;
  return (
    <FormattedMessage id={messages[expected]} values={{ part: <bdi key="part">{part}</bdi> }} />
  );
}
