import { z } from 'zod';
import { actionGroups, isNarrowed } from './action-groups.ts';
import { hasNoneTwice, id, localeCode } from './schemas.ts';

const actions = z.enum(actionGroups).meta({ id: 'ActionGroup' });

const onlyOnce = 'must not have anything twice';

const onlyLocales =
  'The codes of the only locales to change, to import and to export; null for all.';
const onlyFiles =
  'The only files to change the content of, to import and to export; null for all. The unnamed file has the id of its project.';
const onlyProjects = 'The only projects; null for all, also those to come.';
const usedFor = 'What it may be used for, as far as its owner may do it.';

/** The scope of a token, as answers show it. */
export const tokenScope = z
  .object({
    actions: z.array(actions).describe(usedFor),
    projectIds: z.array(id).nullable().describe(onlyProjects),
    locales: z.array(z.string()).nullable().describe(onlyLocales),
    fileIds: z.array(id).nullable().describe(onlyFiles),
  })
  .meta({ id: 'TokenScope' });

const chosenActions = z.array(actions).min(1).refine(hasNoneTwice, onlyOnce).describe(usedFor);
const chosenProjects = z.array(id).min(1).max(100).nullable();
const chosenLocales = z.array(localeCode).min(1).max(500).nullable();
const chosenFiles = z.array(id).min(1).max(500).nullable();

const clientScope = z.object({
  actions: chosenActions,
  locales: chosenLocales.default(null).describe(onlyLocales),
  fileIds: chosenFiles.default(null).describe(onlyFiles),
});

const changedClientScope = z.object({
  actions: chosenActions,
  locales: chosenLocales.describe(onlyLocales),
  fileIds: chosenFiles.describe(onlyFiles),
});

/** Whoever manages a project reaches all of its locales and files. */
const isManagedAsAWhole = (scope: z.output<typeof clientScope>) =>
  !scope.actions.includes('manage') || !isNarrowed(scope);
const managedAsAWhole = {
  path: ['actions'],
  error: 'must not have `manage` beside chosen locales or files',
};

/** A chosen scope of a new token of an API client, which has no other project anyway. */
export const clientScopeBody = clientScope.refine(isManagedAsAWhole, managedAsAWhole);

/** A chosen scope of a new token of a person. */
export const tokenScopeBody = clientScope
  .extend({ projectIds: chosenProjects.default(null).describe(onlyProjects) })
  .refine(isManagedAsAWhole, managedAsAWhole);

/** Another scope of a client's token. It is named as a whole, so that nothing is widened by being left out. */
export const changedClientScopeBody = changedClientScope.refine(isManagedAsAWhole, managedAsAWhole);

/** Another scope of a person's token, named as a whole as well. */
export const changedTokenScopeBody = changedClientScope
  .extend({ projectIds: chosenProjects.describe(onlyProjects) })
  .refine(isManagedAsAWhole, managedAsAWhole);
