import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useIntl } from 'react-intl';

interface Props {
  share: number;
  /** What the server does once it has everything. */
  work: string;
  /** Offered as long as stopping stops something. */
  onStop?: (() => void) | undefined;
}

/** How much has been sent, and then that the server is at work, which tells no share. */
export function UploadProgress({ share, work, onStop }: Props) {
  const { formatMessage } = useIntl();
  const isSent = share >= 1;
  const label = isSent ? work : formatMessage({ id: 'import.uploading' }, { share });
  return (
    <Stack gap={4}>
      <Progress value={isSent ? 100 : share * 100} animated={isSent} aria-label={label} />
      <Group justify="space-between" mih={30}>
        <Text size="xs" c="dimmed" role="status">
          {label}
        </Text>
        {onStop && (
          <Button size="compact-sm" variant="subtle" onClick={onStop}>
            {formatMessage({ id: 'import.stop' })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
