/**
 * The tables by how they lie on several machines: those of the directory on each of them, those of
 * content by project, so that every statement on content names the project that it is about.
 */
export const directoryTables: readonly string[] = [
  'users',
  'user_identities',
  'password_resets',
  'login_attempts',
  'plans',
  'projects',
  'project_members',
  'project_invites',
  'project_clients',
  'mails',
  'mail_counts',
  'migrations',
];

export const contentTables: readonly string[] = [
  'project_totals',
  'project_locales',
  'terms',
  'translations',
  'labels',
  'term_labels',
  'translation_labels',
  'change_sets',
  'changes',
  'label_changes',
  'templates',
];
