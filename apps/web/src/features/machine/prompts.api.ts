import {
  endpoints,
  type MachinePrompt,
  type MachinePromptPreview,
  type MachinePromptVersion,
  type ParsedBody,
  type StyleGuide,
} from '@parlance/contract';
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { entriesKey, invalidateIfRefused } from '../projects/projects.api.ts';
import { machineKey, machineSettingsQuery } from './machine.api.ts';

/** The prompt of a project, and what its template may name. */
export const machinePromptQuery = (projectId: string) =>
  queryOptions<MachinePrompt>({
    queryKey: [...machineKey(projectId), 'prompt'],
    queryFn: ({ signal }) => api(endpoints.getMachinePrompt, { params: { projectId } }, { signal }),
  });

/** The versions of the prompt, the latest first. */
export const promptVersionsQuery = (projectId: string) =>
  queryOptions<MachinePromptVersion[]>({
    queryKey: [...machineKey(projectId), 'prompt-versions'],
    queryFn: ({ signal }) =>
      api(endpoints.listMachinePromptVersions, { params: { projectId } }, { signal }),
  });

export const savePrompt = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (template: string | null) =>
      api(endpoints.createMachinePromptVersion, { params: { projectId }, body: { template } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(machinePromptQuery(projectId).queryKey, saved);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: promptVersionsQuery(projectId).queryKey }),
        queryClient.invalidateQueries({ queryKey: machineSettingsQuery(projectId).queryKey }),
      ]);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** What a model would be told for a term. While the template is typed, the last one stays. */
export const promptPreviewQuery = (
  projectId: string,
  body: ParsedBody<typeof endpoints.previewMachinePrompt>,
) =>
  queryOptions<MachinePromptPreview>({
    queryKey: [...machineKey(projectId), 'prompt-preview', body],
    queryFn: ({ signal }) =>
      api(endpoints.previewMachinePrompt, { params: { projectId }, body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

const termsAtOnce = 20;

/** The first terms that words are found in, to choose one from. */
export const previewTermsQuery = (projectId: string, q: string) =>
  queryOptions<{ id: string; value: string }[]>({
    queryKey: [...entriesKey(projectId), 'for-preview', q],
    queryFn: async ({ signal }) => {
      const query = { ...(q.trim() !== '' && { q: q.trim() }), limit: termsAtOnce };
      const { entries } = await api(
        endpoints.listEntries,
        { params: { projectId }, query },
        { signal },
      );
      return entries.map(({ termId, term }) => ({ id: termId, value: term }));
    },
    placeholderData: keepPreviousData,
  });

/** The style guides of a project. Locales that nobody has written one for are not among them. */
export const styleGuidesQuery = (projectId: string) =>
  queryOptions<StyleGuide[]>({
    queryKey: [...machineKey(projectId), 'style-guides'],
    queryFn: ({ signal }) => api(endpoints.listStyleGuides, { params: { projectId } }, { signal }),
  });

export const changeStyleGuide = (queryClient: QueryClient, projectId: string, localeCode: string) =>
  mutationOptions({
    mutationFn: (body: ParsedBody<typeof endpoints.updateStyleGuide>) =>
      api(endpoints.updateStyleGuide, { params: { projectId, localeCode }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(styleGuidesQuery(projectId).queryKey, (guides) => [
        ...(guides ?? []).filter(({ locale }) => locale !== localeCode),
        changed,
      ]);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });
