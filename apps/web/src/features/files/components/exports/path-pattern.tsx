import { Text, TextInput } from '@mantine/core';
import type { FormatId } from '@parlance/formats';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FormatRegistry } from '../../format-registry.ts';
import classes from './path-pattern.module.css';

/** The most needed placeholders come first. */
const placeholders = ['locale', 'tag', 'language', 'script', 'region', 'android', 'extension'];
const names = placeholders.map((name) => `{${name}}`).join(' ');
const maxLength = 255;
const shownAtOnce = 5;

export type PatternProblem = 'export.patternInvalid' | 'export.patternClash';

/** The problem of a path pattern, if there is a pattern. */
export function findPathProblem(
  { findPatternProblem, fillPattern }: FormatRegistry,
  pattern: string,
  { format, locales }: { format: FormatId | null; locales: readonly string[] },
): PatternProblem | undefined {
  if (pattern === '') return undefined;
  if (findPatternProblem(pattern) !== undefined) return 'export.patternInvalid';
  if (format === null) return undefined;
  const paths = new Set(locales.map((locale) => fillPattern(pattern, { locale, format })));
  return paths.size < locales.length ? 'export.patternClash' : undefined;
}

interface Props {
  registry: FormatRegistry;
  format: FormatId | null;
  locales: readonly string[];
  problem: PatternProblem | undefined;
  value: string;
  onChange: (pattern: string) => void;
}

/** Chooses the path of each locale's file in the archive, and shows the paths that result. */
export function PathPattern({ registry, format, locales, problem, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const shown = locales.slice(0, shownAtOnce);
  return (
    <div>
      <TextInput
        label={formatMessage({ id: 'export.pattern' })}
        description={formatMessage({ id: 'export.patternHint' }, { names })}
        placeholder={format ? registry.formats[format].pathPattern : undefined}
        error={problem && formatMessage({ id: problem }, { name: '{locale}' })}
        maxLength={maxLength}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value !== '' && format && !problem && (
        <div role="status">
          <Text size="xs" c="dimmed" mt={8}>
            <FormattedMessage id="export.paths" />
          </Text>
          <ul className={classes.paths} dir="ltr">
            {shown.map((locale) => (
              <li key={locale}>{registry.fillPattern(value, { locale, format })}</li>
            ))}
            {shown.length < locales.length && <li>…</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
