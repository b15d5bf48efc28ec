import { Checkbox, Group, Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextLink } from '../../../../ui/link.tsx';
import { SeveritySign } from '../../../findings/components/severity-sign.tsx';

interface Props {
  projectId: string;
  /** The exported locale; null for all. */
  locale: string | null;
  /** The exported file; null for all. */
  fileId: string | null;
  /** How many of the exported translations have errors; undefined until it is known. */
  count: number | undefined;
  /** Whether they are left out. */
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Chooses whether translations in which checks have found an error are exported, and says how many these are. */
export function ErrorsChoice({ projectId, locale, fileId, count = 0, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  return (
    <div>
      <Checkbox
        label={formatMessage({ id: 'export.withoutErrors' })}
        description={formatMessage({ id: 'export.withoutErrorsHint' })}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Group role="status" gap="xs" mt={4} ms={28} align="center">
        {count > 0 && (
          <>
            <SeveritySign severity="error" />
            <Text size="sm">
              <FormattedMessage
                id={value ? 'export.errorsLeftOut' : 'export.errors'}
                values={{ count }}
              />
            </Text>
            <ErrorsLink projectId={projectId} locale={locale} fileId={fileId} />
          </>
        )}
      </Group>
    </div>
  );
}

/** Leads to the errors of one locale in the editor, and to the checks that found those of all. */
function ErrorsLink({ projectId, locale, fileId }: Pick<Props, 'projectId' | 'locale' | 'fileId'>) {
  const text = <FormattedMessage id="export.showErrors" />;
  const files = fileId === null ? {} : { files: fileId };
  return locale === null ? (
    <TextLink to="/projects/$projectId/checks" params={{ projectId }} search={files} size="sm">
      {text}
    </TextLink>
  ) : (
    <TextLink
      to="/projects/$projectId/translations/$localeCode"
      params={{ projectId, localeCode: locale }}
      search={{ problems: 'error', ...files }}
      size="sm"
    >
      {text}
    </TextLink>
  );
}
