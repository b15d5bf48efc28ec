import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useIntl } from 'react-intl';

interface Props {
  share: number;
  /** The server's task after the upload. */
  work: string;
  /** Undefined once stopping has no effect. */
  onStop?: (() => void) | undefined;
}

/** The share that is uploaded, and then a sign that the server is working, without a share. */
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
