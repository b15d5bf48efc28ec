import { Badge, Button } from '@mantine/core';
import type { MachinePrompt, MachinePromptVersion } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../../ui/row-list.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { TimeAgo } from '../../../../ui/time-ago.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { promptVersionsQuery } from '../../prompts.api.ts';

interface Props {
  prompt: MachinePrompt;
  /** The template in the field. */
  shown: string;
  /** Puts a template into the field. Undefined where it can't be changed. */
  onShow: ((template: string) => void) | undefined;
}

/** The templates that the project has had: whose they are, and the way back to them. */
export function PromptVersions({ prompt, shown, onShow }: Props) {
  const { formatMessage } = useIntl();
  const { data: versions = [], error } = useQuery(promptVersionsQuery(useProjectId()));
  const title = formatMessage({ id: 'machine.versions' });
  if (versions.length === 0 && error === null) return null;
  return (
    <SettingsCard title={title}>
      <ErrorAlert error={error} />
      <RowList label={title}>
        {versions.map((version) => {
          const text = version.template ?? prompt.standard;
          return (
            <Row
              key={version.version}
              title={
                <>
                  <FormattedMessage
                    id="machine.prompt.version"
                    values={{ version: version.version }}
                  />
                  {version.version === prompt.version && (
                    <Badge variant="default" size="sm">
                      <FormattedMessage id="machine.versions.current" />
                    </Badge>
                  )}
                </>
              }
              description={<VersionFacts version={version} />}
              controls={
                onShow &&
                text !== shown && (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={formatMessage(
                      { id: 'machine.versions.showOf' },
                      { version: version.version },
                    )}
                    onClick={() => onShow(text)}
                  >
                    <FormattedMessage id="machine.versions.show" />
                  </Button>
                )
              }
            />
          );
        })}
      </RowList>
    </SettingsCard>
  );
}

function VersionFacts({ version }: { version: MachinePromptVersion }) {
  const { template, createdAt, createdBy } = version;
  return (
    <>
      {template === null && (
        <>
          <FormattedMessage id="machine.versions.standard" />
          {separator}
        </>
      )}
      {createdBy && <bdi>{createdBy.name}</bdi>}
      {createdBy && createdAt !== null && separator}
      {createdAt !== null && <TimeAgo date={createdAt} />}
    </>
  );
}
