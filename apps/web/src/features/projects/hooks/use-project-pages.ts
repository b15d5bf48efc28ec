import { type Action, can, type Membership } from '@parlance/contract';
import {
  type Icon,
  IconChecklist,
  IconColumns3,
  IconDatabase,
  IconDownload,
  IconFiles,
  IconHistory,
  IconKey,
  IconLanguage,
  IconListDetails,
  IconPhoto,
  IconReplace,
  IconRobot,
  IconSettings,
  IconTag,
  IconUpload,
  IconUsers,
  IconVocabulary,
  IconWebhook,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { MessageId } from '../../../lib/language/intl.tsx';

interface ProjectPage {
  readonly to: NonNullable<LinkProps['to']>;
  readonly label: MessageId;
  readonly icon: Icon;
  /** The permission that the page needs. */
  readonly action: Action;
}

export const filesPage = '/projects/$projectId/files';

const pages = [
  {
    to: '/projects/$projectId/terms',
    label: 'project.terms',
    icon: IconListDetails,
    action: 'ViewTerm',
  },
  {
    to: '/projects/$projectId/translations',
    label: 'project.translations',
    icon: IconLanguage,
    action: 'ViewTranslation',
  },
  {
    to: '/projects/$projectId/side-by-side',
    label: 'sheet.title',
    icon: IconColumns3,
    action: 'ViewTranslation',
  },
  {
    to: '/projects/$projectId/replace',
    label: 'project.replace',
    icon: IconReplace,
    action: 'EditTranslation',
  },
  {
    to: filesPage,
    label: 'project.files',
    icon: IconFiles,
    action: 'ViewTerm',
  },
  {
    to: '/projects/$projectId/memory',
    label: 'project.memory',
    icon: IconDatabase,
    action: 'ViewMemory',
  },
  {
    to: '/projects/$projectId/labels',
    label: 'project.labels',
    icon: IconTag,
    action: 'ViewLabel',
  },
  {
    to: '/projects/$projectId/glossary',
    label: 'project.glossary',
    icon: IconVocabulary,
    action: 'ViewGlossary',
  },
  {
    to: '/projects/$projectId/screenshots',
    label: 'project.screenshots',
    icon: IconPhoto,
    action: 'ViewTerm',
  },
  {
    to: '/projects/$projectId/checks',
    label: 'project.checks',
    icon: IconChecklist,
    action: 'ViewChecks',
  },
  {
    to: '/projects/$projectId/machine',
    label: 'project.machine',
    icon: IconRobot,
    action: 'UseMachine',
  },
  {
    to: '/projects/$projectId/activity',
    label: 'project.activity',
    icon: IconHistory,
    action: 'ViewTranslation',
  },
  {
    to: '/projects/$projectId/team',
    label: 'project.team',
    icon: IconUsers,
    action: 'ViewProjectUsers',
  },
  {
    to: '/projects/$projectId/import',
    label: 'project.import',
    icon: IconUpload,
    action: 'ImportTranslation',
  },
  {
    to: '/projects/$projectId/export',
    label: 'project.export',
    icon: IconDownload,
    action: 'ExportTranslation',
  },
  {
    to: '/projects/$projectId/api',
    label: 'project.clients',
    icon: IconKey,
    action: 'ViewProjectClients',
  },
  {
    to: '/projects/$projectId/webhooks',
    label: 'project.webhooks',
    icon: IconWebhook,
    action: 'ViewWebhooks',
  },
  {
    to: '/projects/$projectId/settings',
    label: 'project.settings',
    icon: IconSettings,
    action: 'ViewProjectPlan',
  },
] as const satisfies readonly ProjectPage[];

/** The pages that the membership permits, in the order of the menu. */
export function useProjectPages(membership: Membership | undefined) {
  return pages.filter(({ action }) => membership && can(membership, action));
}
