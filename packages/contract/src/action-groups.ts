/** What a token may be made for: groups of actions, as people think of them. */
export const actionGroups = [
  'read',
  'translate',
  'review',
  'terms',
  'import',
  'export',
  'manage',
] as const;

export type ActionGroup = (typeof actionGroups)[number];

/**
 * The groups of each action in a project or workspace, of which a token must have one. No token may do what has none.
 * Every group permits `ViewProject`, since whoever imports in the background has to look for the outcome.
 */
export const groupsOfActions = {
  ViewProject: actionGroups,
  ViewProjectPlan: ['read'],
  ViewProjectUsers: ['manage'],
  ViewProjectInvites: ['manage'],
  ViewProjectClients: ['manage'],
  LeaveProject: [],
  ViewTerm: ['read'],
  ViewLabel: ['read'],
  ViewTranslation: ['read'],
  ViewChecks: ['read'],
  ViewMemory: ['read'],
  ViewGlossary: ['read'],
  ExportTranslation: ['export'],
  EditTranslation: ['translate', 'review'],
  LabelTranslation: ['translate', 'review'],
  IgnoreFinding: ['translate', 'review'],
  RecordTermForm: ['translate', 'review'],
  UseMachine: ['translate', 'review'],
  UndoChange: ['translate', 'review', 'terms', 'import'],
  ReviewTranslation: ['review'],
  AddTerm: ['terms'],
  EditTerm: ['terms'],
  DeleteTerm: ['terms'],
  AddFile: ['terms'],
  EditFile: ['terms'],
  DeleteFile: ['terms'],
  EditScreenshots: ['terms'],
  EditGlossary: ['terms'],
  EditUsages: ['terms', 'import'],
  AddLabel: ['terms'],
  EditLabel: ['terms'],
  DeleteLabel: ['terms'],
  AddTranslation: ['manage'],
  DeleteTranslation: ['manage'],
  ImportTranslation: ['import'],
  ImportGlossary: ['import'],
  RunMachine: ['translate'],
  ViewActivity: ['manage'],
  ManageProjectJobs: ['manage'],
  BackUpProject: ['manage'],
  EditProject: ['manage'],
  EditChecks: ['manage'],
  EditProjectMemories: ['manage'],
  EditGlossaryLinks: ['manage'],
  DeleteProject: ['manage'],
  EditProjectUsers: ['manage'],
  DeleteProjectUsers: ['manage'],
  InviteProjectUser: ['manage'],
  EditProjectInvites: ['manage'],
  DeleteProjectInvites: ['manage'],
  AddProjectClient: ['manage'],
  EditProjectClients: ['manage'],
  DeleteProjectClients: ['manage'],
  ViewWebhooks: ['manage'],
  EditWebhooks: ['manage'],
  EditMachine: ['manage'],
  ViewWorkspaceUsers: ['manage'],
  AddWorkspaceProject: ['manage'],
  LeaveWorkspace: [],
  ViewMemories: ['manage'],
  ViewWorkspaceGlossaries: ['read', 'export'],
  EditWorkspaceGlossaries: ['terms', 'import', 'manage'],
  ViewWorkspaceProjects: ['manage'],
  EditWorkspace: ['manage'],
  EditMemories: ['manage'],
  DeleteWorkspace: ['manage'],
  AddWorkspaceUser: ['manage'],
  EditWorkspaceUsers: ['manage'],
  DeleteWorkspaceGlossary: ['manage'],
  DeleteWorkspaceUsers: ['manage'],
  EditWorkspaceMachine: ['manage'],
} as const satisfies Readonly<Record<string, readonly ActionGroup[]>>;

/** What an access token may do of what its owner may. */
export interface TokenScope {
  readonly actions: readonly ActionGroup[];
  /** The only projects; null for all. */
  readonly projectIds: readonly string[] | null;
  /** The codes of the only locales to change, to import and to export; null for all. */
  readonly locales: readonly string[] | null;
  /** The only files whose content may be changed, imported and exported; null for all. */
  readonly fileIds: readonly string[] | null;
}

/** Whether a scope leaves out locales or files, so that nothing can be managed with it. */
export function isNarrowed({ locales, fileIds }: Pick<TokenScope, 'locales' | 'fileIds'>): boolean {
  return locales !== null || fileIds !== null;
}
