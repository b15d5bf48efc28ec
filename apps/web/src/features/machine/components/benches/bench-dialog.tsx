import { SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type MachineSettings,
  maxBenchTexts,
  modelKinds,
  type ProjectStats,
} from '@parlance/contract';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { LocaleSelect } from '../../../locales/components/locale-select.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useProject } from '../../../projects/hooks/use-project.ts';
import { projectStatsQuery } from '../../../projects/projects.api.ts';
import { type BenchChoice, benchEstimateQuery, startMachineBench } from '../../benches.api.ts';
import { PaidForm } from '../paid-form.tsx';
import { AmountField } from '../providers/amount-fields.tsx';
import { BenchEstimate } from './bench-estimate.tsx';
import { type Candidate, CandidateFields, draftVersion } from './candidate-fields.tsx';

interface Props {
  opened: boolean;
  settings: MachineSettings;
  /** A template that is not saved, which is compared with the prompt in use. */
  draft?: string | undefined;
  onClose: () => void;
}

/** Asks what is to be compared by which texts, says what that would cost, and starts it. */
export function BenchDialog({ opened, onClose, ...form }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} title={formatMessage({ id: 'machine.bench.open' })} onClose={onClose}>
      <BenchForm {...form} onClose={onClose} />
    </Dialog>
  );
}

/** The locale that has the most to compare with. */
function mostReviewed(
  locales: readonly { readonly code: string }[],
  stats: ProjectStats['localeStats'],
): string | undefined {
  const reviewedOf = (code: string) => stats[code]?.reviewed ?? 0;
  return locales.toSorted((a, b) => reviewedOf(b.code) - reviewedOf(a.code))[0]?.code;
}

const pauseMs = 300;
const maxSeed = 2_147_483_647;

function BenchForm({ settings, draft, onClose }: Omit<Props, 'opened'>) {
  const { formatMessage } = useIntl();
  const { id: projectId, sourceLocale } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { locales } = useProjectLocales(projectId);
  const targets = locales.filter(({ code }) => code !== sourceLocale);
  const { localeStats } = useSuspenseQuery(projectStatsQuery(projectId)).data;
  const [locale, setLocale] = useState(() => mostReviewed(targets, localeStats));
  const [texts, setTexts] = useState<number | null>(maxBenchTexts);
  const [seed, setSeed] = useState<number | null>(1);
  const [search, setSearch] = useState('');
  const [delayed] = useDebouncedValue(search, pauseMs);
  const sought = delayed.trim();
  const [candidates, setCandidates] = useState(() => firstCandidates(settings, draft));
  const [maxCost, setMaxCost] = useState<number | null>(null);
  const { currency, providers } = settings;
  const choice: BenchChoice = {
    locale: locale ?? '',
    texts: texts ?? maxBenchTexts,
    seed: seed ?? 1,
    ...(sought !== '' && { select: { filter: { status: 'all', search: sought } } }),
    candidates: [toBody(settings, candidates[0], draft), toBody(settings, candidates[1], draft)],
  };
  const isComplete = locale !== undefined;
  const estimate = useQuery({ ...benchEstimateQuery(projectId, choice), enabled: isComplete });
  const start = useMutation(startMachineBench(queryClient, projectId));
  const isKnown = isComplete && !estimate.isPlaceholderData && sought === search.trim();
  const canStart = isKnown && (estimate.data?.texts ?? 0) > 0;
  const used = candidates.flatMap(({ providerId }) =>
    providers.filter(({ id }) => id === providerId),
  );
  const isPriced = used.some(({ hasPrice }) => hasPrice);
  const submit = () =>
    start.mutate(
      { ...choice, maxCost: isPriced ? maxCost : null },
      {
        onSuccess: ({ id: benchId }) => {
          onClose();
          void navigate({
            to: '/projects/$projectId/machine/benches/$benchId',
            params: { projectId, benchId },
          });
        },
      },
    );
  return (
    <PaidForm
      estimate={
        <BenchEstimate
          estimate={isComplete ? estimate.data : undefined}
          isStale={!isKnown}
          currency={currency}
        />
      }
      estimateError={isComplete ? estimate.error : null}
      limit={
        isPriced
          ? { hint: 'machine.bench.maxCostHint', currency, value: maxCost, onChange: setMaxCost }
          : undefined
      }
      providers={used}
      note={<FormattedMessage id="machine.bench.writesNothing" />}
      submitLabel={formatMessage({ id: 'machine.bench.start' })}
      start={start}
      canStart={canStart}
      onStart={submit}
      onCancel={onClose}
    >
      <LocaleSelect
        label={formatMessage({ id: 'machine.preview.locale' })}
        description={formatMessage({ id: 'machine.bench.localeHint' })}
        locales={targets}
        value={locale ?? null}
        onChange={(code) => setLocale(code ?? undefined)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AmountField
          label={formatMessage({ id: 'machine.estimate.texts' })}
          description={formatMessage({ id: 'machine.bench.textsHint' }, { max: maxBenchTexts })}
          placeholder={`${maxBenchTexts}`}
          allowDecimal={false}
          clampBehavior="strict"
          max={maxBenchTexts}
          value={texts}
          onChange={(count) => setTexts(count === 0 ? null : count)}
        />
        <AmountField
          label={formatMessage({ id: 'machine.bench.sample' })}
          description={formatMessage({ id: 'machine.bench.sampleHint' })}
          placeholder="1"
          allowDecimal={false}
          clampBehavior="strict"
          max={maxSeed}
          value={seed}
          onChange={setSeed}
        />
      </SimpleGrid>
      <TextInput
        label={formatMessage({ id: 'machine.bench.search' })}
        description={formatMessage({ id: 'machine.bench.searchHint' })}
        dir="auto"
        spellCheck={false}
        maxLength={500}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <CandidateFields
        settings={settings}
        hasDraft={draft !== undefined}
        candidates={candidates}
        onChange={setCandidates}
      />
    </PaidForm>
  );
}

/** The prompt in use, and what it is most likely compared with: a draft, the one before it, or another provider. */
function firstCandidates(
  { providers, promptVersion }: MachineSettings,
  draft: string | undefined,
): [Candidate, Candidate] {
  const [first, second = first] = providers;
  const current = { providerId: first?.id ?? '', version: promptVersion };
  if (draft !== undefined) return [current, { ...current, version: draftVersion }];
  if (promptVersion > 0) return [{ ...current, version: promptVersion - 1 }, current];
  return [current, { ...current, providerId: second?.id ?? '' }];
}

function toBody(
  { providers }: MachineSettings,
  { providerId, version }: Candidate,
  draft: string | undefined,
): BenchChoice['candidates'][number] {
  const provider = providers.find(({ id }) => id === providerId);
  if (!provider || !modelKinds.includes(provider.kind)) return { providerId };
  return version === draftVersion && draft !== undefined
    ? { providerId, template: draft }
    : { providerId, promptVersion: version };
}
