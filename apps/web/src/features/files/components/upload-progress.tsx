import { Progress, Stack, Text } from '@mantine/core';
import { useIntl } from 'react-intl';

/** How much has been sent, and then that the server is at work, which tells no share. */
export function UploadProgress({ share }: { share: number }) {
  const { formatMessage } = useIntl();
  const isSent = share >= 1;
  const label = isSent
    ? formatMessage({ id: 'import.importing' })
    : formatMessage({ id: 'import.uploading' }, { share });
  return (
    <Stack gap={4}>
      <Progress value={isSent ? 100 : share * 100} animated={isSent} aria-label={label} />
      <Text size="xs" c="dimmed" role="status">
        {label}
      </Text>
    </Stack>
  );
}
