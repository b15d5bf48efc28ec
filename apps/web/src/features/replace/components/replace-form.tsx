import { Button, Checkbox, TextInput, Tooltip, UnstyledButton } from '@mantine/core';
import { ApiError, can, maxFindLength, maxReplacementLength } from '@parlance/contract';
import { type Icon, IconAbc, IconFilterX, IconLetterCase, IconRegex } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { useHashCommand } from '../../../lib/use-hash-command.ts';
import { useDelayedText } from '../../../ui/form/use-delayed-text.ts';
import { LocalesSelect } from '../../locales/components/locales-select.tsx';
import { useProject } from '../../projects/hooks/use-project.ts';
import { isFiltered, localesOf, type ReplaceSearch } from '../replace-search.ts';
import classes from './replace-form.module.css';

interface Props {
  search: ReplaceSearch;
  onChange: (changes: Partial<ReplaceSearch>) => void;
  /** What the server says of the words. */
  error: unknown;
}

/** Each search looks through many texts. */
const delayMs = 300;

/** What is looked for, where, and what stands in its place. */
export function ReplaceForm({ search, onChange, error }: Props) {
  const { formatMessage } = useIntl();
  const { membership } = useProject();
  const firstField = useRef<HTMLInputElement>(null);
  // Who comes by the shortcut of the editor goes on typing.
  useHashCommand('find', () => firstField.current?.select());
  const find = useDelayedText(
    search.find ?? '',
    useCallback((text: string) => onChange({ find: text || undefined }), [onChange]),
    delayMs,
  );
  const by = useDelayedText(
    search.by ?? '',
    useCallback((text: string) => onChange({ by: text || undefined }), [onChange]),
    delayMs,
  );
  const problem = problemOf(error);
  const unfilter = () =>
    onChange({
      q: undefined,
      status: undefined,
      labels: undefined,
      files: undefined,
      problems: undefined,
    });
  return (
    <search className={classes.form} aria-label={formatMessage({ id: 'replace.title' })}>
      <div className={classes.fields}>
        <TextInput
          ref={firstField}
          label={formatMessage({ id: 'replace.find' })}
          dir="auto"
          spellCheck={false}
          maxLength={maxFindLength}
          value={find.typed}
          onChange={({ currentTarget }) => find.setTyped(currentTarget.value)}
          error={problem?.path === 'body.query.find' && <Problem {...problem} />}
          rightSectionWidth={104}
          rightSection={
            <div className={classes.toggles}>
              <Toggle
                label="replace.matchCase"
                isOn={search.case}
                onChange={(on) => onChange({ case: on })}
                icon={IconLetterCase}
              />
              <Toggle
                label="replace.wholeWords"
                isOn={search.word}
                onChange={(on) => onChange({ word: on })}
                icon={IconAbc}
              />
              <Toggle
                label="replace.regexp"
                isOn={search.regexp}
                onChange={(on) => onChange({ regexp: on })}
                icon={IconRegex}
              />
            </div>
          }
        />
        <TextInput
          label={formatMessage({ id: 'replace.by' })}
          dir="auto"
          spellCheck={false}
          maxLength={maxReplacementLength}
          value={by.typed}
          onChange={({ currentTarget }) => by.setTyped(currentTarget.value)}
          error={problem?.path === 'body.query.replacement' && <Problem {...problem} />}
        />
      </div>
      <div className={classes.choices}>
        <LocalesSelect
          label={formatMessage({ id: 'replace.locales' })}
          value={localesOf(search)}
          onChange={(codes) => onChange({ locales: codes?.join() })}
          isOffered={(locale) => can(membership, 'EditTranslation', { locale })}
        />
        <Checkbox
          size="xs"
          label={formatMessage({ id: 'replace.inTokens' })}
          checked={search.tokens !== undefined}
          onChange={({ currentTarget }) =>
            onChange({ tokens: currentTarget.checked ? 'true' : undefined })
          }
        />
        {isFiltered(search) && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconFilterX size={14} aria-hidden="true" />}
            onClick={unfilter}
          >
            <FormattedMessage id="replace.filtered" />
          </Button>
        )}
      </div>
    </search>
  );
}

interface ToggleProps {
  label: MessageId;
  isOn: ReplaceSearch['case'];
  onChange: (isOn: ReplaceSearch['case']) => void;
  icon: Icon;
}

function Toggle({ label, isOn, onChange, icon: ToggleIcon }: ToggleProps) {
  const name = useIntl().formatMessage({ id: label });
  return (
    <Tooltip label={name}>
      <UnstyledButton
        className={classes.toggle}
        aria-label={name}
        aria-pressed={isOn !== undefined}
        onClick={() => onChange(isOn ? undefined : 'true')}
      >
        <ToggleIcon size={18} aria-hidden="true" />
      </UnstyledButton>
    </Tooltip>
  );
}

interface WordProblem {
  readonly path: string;
  readonly message: string;
  readonly column: number | undefined;
}

/** What is wrong with the words, which the server tells by their place; undefined for all other errors. */
export function problemOf(error: unknown): WordProblem | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  const [detail] = error.details;
  const { path = '', message = '', column } = detail ?? {};
  return path.startsWith('body.query.') ? { path, message, column } : undefined;
}

function Problem({ message, column }: WordProblem) {
  if (column === undefined) return <span lang="en">{message}</span>;
  return (
    <FormattedMessage
      id="replace.problemAt"
      values={{ column, message: <bdi lang="en">{message}</bdi> }}
    />
  );
}
