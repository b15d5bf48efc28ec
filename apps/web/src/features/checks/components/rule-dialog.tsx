import { Checkbox, MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core';
import { compileRule, type RuleProblem } from '@parlance/checks';
import { checkLevels, checkRule } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { z } from 'zod';
import { anyText, ruleOf, useForm } from '../../../lib/forms/form.ts';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { labelsQuery } from '../../labels/labels.api.ts';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { type CheckRule, changeCheckSettings } from '../checks.api.ts';
import classes from './rule-dialog.module.css';
import { RuleTrial } from './rule-trial.tsx';

/** The keys that the drafts of a new and of an edited rule are stored under. */
export const newRuleForm = (projectId: string) => `new-rule.${projectId}`;
export const ruleForm = (ruleId: string) => `rule.${ruleId}`;

interface Props {
  /** Undefined for a new one. */
  rule: CheckRule | undefined;
  /** All rules of the project, which are saved together. */
  rules: readonly CheckRule[];
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

export function RuleDialog(props: Props) {
  const { formatMessage } = useIntl();
  const { rule, opened, onClose } = props;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={formatMessage({ id: rule ? 'rules.edit' : 'rules.new' })}
    >
      <RuleForm {...props} />
    </Dialog>
  );
}

const { name, message, target, replacement } = checkRule.shape;
const pattern = target.shape.pattern;

const fieldRules = {
  name: ruleOf(name, {
    required: 'rules.nameRequired',
    blank: 'validation.notBlank',
    invalid: 'rules.tooLong',
  }),
  message: ruleOf(message, {
    required: 'rules.messageRequired',
    blank: 'validation.notBlank',
    invalid: 'rules.tooLong',
  }),
  target: ruleOf(pattern, { required: 'rules.patternRequired', invalid: 'rules.tooLong' }),
  source: ruleOf(pattern.or(z.literal('')), { invalid: 'rules.tooLong' }),
  replacement: ruleOf(replacement, { invalid: 'rules.tooLong' }),
  isTargetAbsent: anyText,
  isSourceAbsent: anyText,
  isCaseSensitive: anyText,
  isForWholeText: anyText,
  level: anyText,
  locales: anyText,
  labels: anyText,
  paths: anyText,
} as const;

type Field = keyof typeof fieldRules;
type Values = Readonly<Record<Field, string>>;

function RuleForm({ rule, rules, projectId, onClose }: Props) {
  const { formatMessage } = useIntl();
  const { labelOf } = useLocaleNames();
  const { locales } = useProjectLocales(projectId);
  const { data: labels = [] } = useQuery(labelsQuery(projectId));
  const form = useForm(
    toValues(rule),
    fieldRules,
    rule ? ruleForm(rule.id) : newRuleForm(projectId),
  );
  const change = useMutation(changeCheckSettings(useQueryClient(), projectId));
  const { values } = form;
  const typed = toRule(values);
  // Texts that a rule is tried on are of no locale, label or file.
  const tried = toRule({ ...values, locales: '', labels: '', paths: '' });
  const compiled =
    values.target === '' ? undefined : compileRule({ ...tried, id: 'typed', severity: 'error' });
  const problem = compiled && 'problem' in compiled ? compiled.problem : undefined;

  const problemOf = (field: RuleProblem['field']) =>
    problem?.field === field
      ? formatMessage(
          { id: 'rules.invalidPattern' },
          { reason: problem.reason, column: problem.start + 1 },
        )
      : undefined;

  const textField = (of: 'name' | 'message' | 'target' | 'source' | 'replacement') => ({
    ...form.field(of),
    readOnly: change.isPending,
    autoComplete: 'off',
    label: formatMessage({ id: `rules.${of}` }),
  });
  const patternField = (of: RuleProblem['field']) => {
    const field = textField(of);
    return {
      ...field,
      error: field.error ?? problemOf(of),
      classNames: { input: classes.pattern ?? '' },
      spellCheck: false,
      dir: 'auto',
    };
  };
  const box = (of: 'isTargetAbsent' | 'isSourceAbsent' | 'isCaseSensitive' | 'isForWholeText') => (
    <Checkbox
      label={formatMessage({ id: `rules.${of}` })}
      checked={values[of] !== ''}
      onChange={({ currentTarget }) => form.set(of, currentTarget.checked ? 'yes' : '')}
    />
  );

  const save = () => {
    const next = rule
      ? rules.map((one) => (one.id === rule.id ? { ...typed, id: rule.id } : one))
      : [...rules, typed];
    change.mutate({ rules: next }, { onSuccess: onClose });
  };

  return (
    <form {...form.onSubmit(save)}>
      <Stack>
        <ErrorAlert error={change.error} />
        <TextInput {...textField('name')} dir="auto" data-autofocus />
        <div>
          <TextInput
            {...patternField('target')}
            description={formatMessage({ id: 'rules.patternHint' })}
            mb="xs"
          />
          {box('isTargetAbsent')}
        </div>
        <div>
          <TextInput
            {...patternField('source')}
            description={formatMessage({ id: 'rules.sourceHint' })}
            mb="xs"
          />
          {values.source !== '' && box('isSourceAbsent')}
        </div>
        {box('isCaseSensitive')}
        {box('isForWholeText')}
        <TextInput {...textField('message')} dir="auto" />
        {values.isTargetAbsent === '' && (
          <TextInput
            {...patternField('replacement')}
            description={formatMessage({ id: 'rules.replacementHint' })}
          />
        )}
        <NativeSelect
          label={formatMessage({ id: 'rules.level' })}
          value={values.level}
          data={checkLevels.map((value) => ({
            value,
            label: formatMessage({ id: `checks.level.${value}` }),
          }))}
          onChange={({ currentTarget }) => form.set('level', currentTarget.value)}
        />
        <MultiSelect
          label={formatMessage({ id: 'rules.locales' })}
          description={formatMessage({ id: 'rules.anyIfNone' })}
          data={locales.map((locale) => ({ value: locale.code, label: labelOf(locale) }))}
          value={listOf(values.locales)}
          onChange={(codes) => form.set('locales', codes.join('\n'))}
          searchable
        />
        {labels.length > 0 && (
          <MultiSelect
            label={formatMessage({ id: 'rules.labels' })}
            description={formatMessage({ id: 'rules.anyIfNone' })}
            data={labels.map(({ value }) => value)}
            value={listOf(values.labels)}
            onChange={(chosen) => form.set('labels', chosen.join('\n'))}
            searchable
          />
        )}
        <TextInput
          {...form.field('paths')}
          label={formatMessage({ id: 'rules.paths' })}
          description={formatMessage({ id: 'rules.pathsHint' })}
          dir="ltr"
          autoComplete="off"
        />
        <RuleTrial rule={compiled && !('problem' in compiled) ? compiled : undefined} />
        <FormButtons
          submitLabel={formatMessage({ id: rule ? 'action.save' : 'action.create' })}
          isPending={change.isPending}
          isDisabled={!form.isValid || problem !== undefined}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

function toValues(rule: CheckRule | undefined): Values {
  const yes = (is: boolean | undefined) => (is ? 'yes' : '');
  return {
    name: rule?.name ?? '',
    message: rule?.message ?? '',
    target: rule?.target.pattern ?? '',
    source: rule?.source?.pattern ?? '',
    replacement: rule?.replacement ?? '',
    isTargetAbsent: yes(rule?.target.isAbsent),
    isSourceAbsent: yes(rule?.source?.isAbsent),
    isCaseSensitive: yes(rule?.isCaseSensitive),
    isForWholeText: yes(rule?.isForWholeText),
    level: rule?.level ?? 'warning',
    locales: (rule?.locales ?? []).join('\n'),
    labels: (rule?.labels ?? []).join('\n'),
    paths: (rule?.paths ?? []).join(', '),
  };
}

/** The rule that the fields say, without those that say nothing. */
function toRule(values: Values): Omit<CheckRule, 'id'> {
  const absent = (is: string) => (is === '' ? {} : { isAbsent: true });
  const locales = listOf(values.locales);
  const labels = listOf(values.labels);
  const paths = values.paths
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');
  const hasReplacement = values.replacement !== '' && values.isTargetAbsent === '';
  return {
    name: values.name,
    message: values.message,
    target: { pattern: values.target, ...absent(values.isTargetAbsent) },
    ...(values.source === ''
      ? {}
      : { source: { pattern: values.source, ...absent(values.isSourceAbsent) } }),
    ...(hasReplacement ? { replacement: values.replacement } : {}),
    ...(values.isCaseSensitive === '' ? {} : { isCaseSensitive: true }),
    ...(values.isForWholeText === '' ? {} : { isForWholeText: true }),
    level: checkLevels.find((level) => level === values.level) ?? 'warning',
    ...(locales.length === 0 ? {} : { locales }),
    ...(labels.length === 0 ? {} : { labels }),
    ...(paths.length === 0 ? {} : { paths }),
  };
}

/** The lines of a list that is kept as one text. */
function listOf(lines: string): string[] {
  return lines.split('\n').filter((line) => line !== '');
}
