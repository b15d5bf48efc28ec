import type { MachineProvider, UsableMachineProvider } from '@parlance/contract';
import { isLocalUrl } from '../../../integrations/machine/machine-fetch.ts';
import { urlOf } from '../../../integrations/machine/open-client.ts';
import type { RunProvider } from '../runs/runs.queries.ts';
import { toAmount, toNullableAmount } from './money.mapper.ts';
import type { ProviderRow } from './providers.queries.ts';

export function toMachineProvider(
  row: ProviderRow,
  {
    localUrls,
    currency,
    spent,
  }: {
    readonly localUrls: readonly string[];
    readonly currency: string;
    readonly spent: number;
  },
): MachineProvider {
  const { id, name, kind, url, model } = row;
  return {
    ...{ id, name, kind, url, model },
    host: hostOf(row),
    isLocal: isLocal(row, localUrls),
    keyEnding: row.ending === '' ? null : row.ending,
    needsKey: row.has_key && row.sealed === null,
    prices: {
      input: toNullableAmount(row.input_price),
      output: toNullableAmount(row.output_price),
    },
    limits: {
      requestsPerMinute: row.requests_per_minute,
      tokensPerMinute: row.tokens_per_minute,
      concurrency: row.concurrency,
      monthlyCost: toNullableAmount(row.monthly_cost),
    },
    capabilities: toCapabilities(row),
    testedAt: row.tested_at?.toISOString() ?? null,
    spentThisMonth: toAmount(spent),
    currency,
    createdAt: row.created_at.toISOString(),
  };
}

export function toUsableProvider(
  row: ProviderRow,
  localUrls: readonly string[],
): UsableMachineProvider {
  const { id, name, kind, model } = row;
  return {
    ...{ id, name, kind, model },
    host: hostOf(row),
    isLocal: isLocal(row, localUrls),
    isOfWorkspace: row.workspace_id !== null,
    hasPrice: row.input_price !== null || row.output_price !== null,
    capabilities: toCapabilities(row),
  };
}

/** A provider as a run remembers it, whatever becomes of it. */
export function toRunProvider(row: ProviderRow): RunProvider {
  const { id, name, model } = row;
  return { id, name, model, host: hostOf(row) };
}

export function hostOf(row: Pick<ProviderRow, 'kind' | 'url'>): string {
  return new URL(urlOf(row)).host;
}

export function isLocal(
  row: Pick<ProviderRow, 'kind' | 'url'>,
  localUrls: readonly string[],
): boolean {
  return isLocalUrl(urlOf(row), localUrls);
}

function toCapabilities({ capabilities }: ProviderRow): MachineProvider['capabilities'] {
  if (!capabilities) return null;
  const { json, takesTemperature, seesImages } = capabilities;
  return { json, takesTemperature, seesImages };
}
