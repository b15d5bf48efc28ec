import { useIntl } from 'react-intl';

/** Returns the name of a version of a project's prompt; 0 is the one that comes with Parlance. */
export function usePromptName(): (version: number) => string {
  const { formatMessage } = useIntl();
  return (version) =>
    version === 0
      ? formatMessage({ id: 'machine.prompt.standard' })
      : formatMessage({ id: 'machine.prompt.version' }, { version });
}
