import { listSecrets } from '../../config.ts';
import type { Context } from '../../context.ts';
import { createMachineFetch } from '../../integrations/machine/machine-fetch.ts';
import type { OutgoingRules } from '../../integrations/outgoing/outgoing-rules.ts';
import { toOutgoingRules } from '../../integrations/outgoing/outgoing-rules.ts';
import { createSeal, type Seal } from '../../integrations/seal.ts';
import { createKnowledge } from './knowledge.service.ts';
import type { MachinePorts } from './ports.service.ts';

/** What the use cases of machine translation share. */
export interface MachineContext
  extends Pick<
    Context,
    'blobs' | 'config' | 'db' | 'events' | 'jobs' | 'formatWorkers' | 'logger'
  > {
  /** What keys of providers are encrypted with while they are stored. */
  readonly seal: Seal<string>;
  readonly rules: OutgoingRules;
  /** Calls providers. */
  readonly fetch: typeof fetch;
  readonly ports: MachinePorts;
}

export function createMachineContext(
  context: Pick<
    Context,
    'blobs' | 'config' | 'db' | 'events' | 'jobs' | 'formatWorkers' | 'logger'
  >,
): MachineContext {
  const { config } = context;
  const rules = toOutgoingRules(config);
  return {
    ...context,
    ports: createKnowledge(context.db),
    rules,
    seal: createSeal<string>(listSecrets(config), 'parlance machine keys'),
    fetch: createMachineFetch(rules, config.machineLocalUrls),
  };
}
