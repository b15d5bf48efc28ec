import type { MachineSettings } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { machineSettingsQuery } from '../machine.api.ts';

export interface RunPlace {
  /** The only locale that the marks are about; undefined where they are about all. */
  locale?: string;
  /** Whether what is marked can be translated at all. */
  isAllowed?: boolean;
}

/** What machines the project has, for users who may run them. Nothing is asked for others. */
export function useRunSettings({
  locale,
  isAllowed = true,
}: RunPlace): MachineSettings | undefined {
  const projectId = useProjectId();
  const enabled = useCan('RunMachine', { locale }) && isAllowed;
  const { data } = useQuery({ ...machineSettingsQuery(projectId), enabled });
  return enabled ? data : undefined;
}
