import type { EndpointName } from '../endpoints.ts';

/** What there is to know of an operation beyond its summary, as Markdown. */
export const notes: { readonly [Name in EndpointName]?: string } = {
  signup:
    'Answers with an access token. All open invites of the address become memberships. Where only invited addresses may sign up, others get 404.',
  createToken:
    'By password, 401 stands for an unknown address as well as for a wrong password. After three wrong ones (`LOGIN_MAX_ATTEMPTS`) the account is locked for 15 minutes, which is 429 whatever the password. 422: the account has no password, since it was made by a provider. 404: the client does not exist, or only invited addresses may sign up by a provider.',
  signupByProvider:
    'Takes the code that the provider sent the browser back with. An account with the same verified address is signed in to; 404 where there is none and only invited addresses may sign up.',
  forgotPassword:
    'Sends a mail with a link that holds for four hours and once. 404: nobody has that address.',
  resetPassword: '401: the token is wrong, used or too old.',
  changePassword: '401: the old password is wrong.',
  updateMe: 'What is absent stays as it is.',
  deleteMe:
    'Projects without another member are deleted with the account. 422: there are projects with other members but no other admin, or workspaces with other members but no other owner, which `details` name. Projects of others that are in a workspace of the user alone go to that of their oldest admin.',
  createWorkspace: '429: the user owns as many workspaces as one person may.',
  updateWorkspace: 'Also one’s own.',
  deleteWorkspace: '422: it has projects, or is the own one of the user.',
  listWorkspaceProjects: 'Also those that the caller is no member of, and has no way to look into.',
  addWorkspaceMember:
    'It gives no access to any project. 400: nobody has an account by that address. 409: its owner is a member. 422: it is the own workspace of the caller, which stays theirs alone.',
  updateWorkspaceMember: "400: it is the caller's own role.",
  deleteWorkspaceMember:
    'Projects of the workspace stay as they are, and so do their members. 400: the user is not a member, or is the caller and the only owner.',
  createProject:
    '400: the user is not in that workspace. 429: the user has created as many projects as one person may.',
  updateProject:
    'What is absent stays as it is. 400: the project does not have that locale, or the user is not in both workspaces.',
  getProjectBackup:
    'Terms, locales, translations, labels, history and the files that were imported, as of one moment. Members, invites and API clients are not in it, but the names of those who made changes are.',
  restoreProject:
    'Everything comes back with the same ids, in a project with an id of its own in the caller’s own workspace, or nothing does. Changes keep the names of those who made them, but are nobody’s of this installation other than the caller’s own. 400: the file is no backup of a project, is damaged, holds what can not be, or is of a newer version. 402: it is more than the plan of new projects allows. 413: it is larger than `IMPORT_MAX_BYTES`, or holds far more than that. 429: the user has created as many projects as one person may.',
  deleteProject: 'Everything in it is gone for good.',
  getProjectStats:
    'Counters, which are exact at any time and cost the same whatever the size of the project.',
  updateMember: "400: it is the caller's own role.",
  deleteMember:
    '400: the user is not a member, or is the caller and the only admin of the project.',
  createInvite:
    'Answers with an invite, or with a member if somebody has an account by that address already. 409: the address is invited or its owner is a member. 429: it was sent 20 such mails within the hour.',
  resendInvite:
    'Answers with a member if the owner of the address has signed up meanwhile. 429: the last mail was sent less than a minute ago.',
  createProjectClient: 'Keep the `secret`: no later answer holds it.',
  rotateClientSecret: 'The old secret and all tokens got by it end at once.',
  labelTerm: 'Once more changes nothing.',
  unlabelTerm: 'Once more changes nothing.',
  labelTranslation: 'Once more changes nothing.',
  unlabelTranslation: 'Once more changes nothing.',
  filterTermsByLabel:
    'Each term comes with this label only. Without a `labelId` the list is empty, with a `message`.',
  createTerm:
    '402: the plan does not allow another term. 409: the project has a term of that value.',
  listLocales:
    'Those that are offered first. A project may have any other as well: `getLocale` tells of it.',
  getLocale:
    'Takes any well-formed tag of BCP 47, also in the spellings of Java, gettext and Android, and answers with the `code` that Parlance keeps. 400: the tag is none, and `details` say which part is wrong.',
  addProjectLocale:
    '400: the code is no tag of BCP 47, and `details` say which part is wrong. 402: the plan does not allow another locale. 409: the project has it, be it in another spelling.',
  updateProjectLocale: 'What is absent stays as it is. 404: the project has no such locale.',
  listTranslations: 'One for every term of the project, with an empty value where there is none.',
  updateTranslation:
    'An empty value means untranslated, and has no other state. With a `revision`, 409 if another one is stored by now, with another value or state: `details[].current` holds it, and `details[].by` who wrote it. 400: the text of a term with plural forms begins an ICU plural (`{n, plural, …}`) and is none; `details` say at which line and column, and what is expected there. 422: the term is locked, and the locale is not that of the source.',
  listEntries:
    'Go on with `cursor=<nextCursor>` and the same filter, or jump anywhere by `offset`.',
  locateEntry: '`data` is null where the filter leaves no such entry.',
  streamEvents:
    'The answer goes on until one side ends it, and a comment every 20 seconds shows that it is alive. Come back with the `Last-Event-ID` of the last event: what was missed is sent, or `reset` where that is not known any more. It begins with `reset` without one. The connection ends when the access does. 404: the project does not have the locale. 429: the caller has 20 connections already.',
  updatePresence:
    'Of use only while the caller follows the events of the project with that `locale`. 404: the project does not have it.',
  stageFiles:
    'At most 200 files in the field `file`, each with its path as its name. `importFile` and `readTable` take the id where it is of one file, `importArchive` in any case, as often as you want for a day: a preview and the import that follows need the bytes once. They are for you and this project alone. 413: together they are more than a file may be. 429: you have sent very many within a day.',
  importFile:
    'Adds the terms that are new, sets the translation of every entry unless the `strategy` is another one, adds the locale if the project lacks it, and deletes nothing without `removeMissing`. Notes and locks of terms that the project has change with files of its source locale alone, locks only by a format that can tell them and by the strategy `overwrite`; texts of locked terms are taken from that locale alone. The first import of a project chooses where its source texts are, if you may change that: see `sourceLocale`. Without `locale`, it does so for all locales that the file has, as one change set; `locales` of the answer tells of each, and what is no locale is left out with a warning. The file is kept, and exports write into it. A dry run tells what the same import would do at that moment; its lists have at most 200 items. 400: the file is malformed, or tells no locale and none is named; `details` say where by line and column, and nothing has changed. 402: the plan does not allow that many strings. 404: the locale is closed to you. 413: the file is too large. A larger file (`IMPORT_ASYNC_BYTES` of the server) is imported in the background for who sends `Prefer: respond-async`: 202 has the job, whose `result` and `error` become those of the import, done with the rights that you have then. 429: you have 20 jobs in the project that are not over.',
  getJob:
    'Also its news come as `job` events of its project. A job that is over can be asked for thirty days.',
  cancelJob:
    'Nothing comes of a job that is cancelled, also where it has begun. One that is over stays as it is: the answer tells.',
  listJobs: 'Your own, and all where your role permits ManageProjectJobs. At most 50.',
  readTable:
    'For a table whose header does not tell it, or not as it is: which column has what is said with `columns` of the import. Changes nothing. 400: the format has no tables, or the file is damaged. 413: the file is too large.',
  importArchive:
    'At most 200 files, which may be zip archives of at most 2000 files; what the archives hold counts as files of their paths, without what operating systems leave there. Format and locale of each are guessed from its path and its content, unless they are chosen. A file with several locales brings all of them, unless one is chosen. `details` of a 400 name the file in `file`: one is malformed, its locale is not clear, or two of one locale have different texts for a term. With `skipRefused`, the others are imported nevertheless, as long as there are any, and the answer has these as `refused`. A dry run tells all that for every file, with lists of at most 20 items. 402: the plan does not allow that many strings. 413: the files, or what archives hold, are more than a file may be.',
  exportArchive:
    'One file for each locale, or, where several were imported in an archive, each of them with its own terms. A format that puts all locales into one file gives one, as does a file that came with several. The same content gives the same bytes. 400: the pattern is wrong or gives two locales one path. 404: the project does not have one of the locales.',
  checkArchive:
    'Takes what `exportArchive` takes, and writes these files without sending them. Each loss is of an entry that the file has not, or not as it is here.',
  changeTerms:
    'All or nothing, as one change set. The same request once more changes nothing. Labels go on all translations of the terms too, as by `labelTerm`. 404: the project has no such label or locale.',
  changeTranslations:
    'All or nothing, as one change set. Locked terms are skipped, but in the source locale. The same request once more changes nothing. 404: the project has no such label or locale.',
  listChangeSets: 'Go on with `cursor=<nextCursor>` and the same filter.',
  getChangeSet: 'Go on with `cursor=<nextCursor>`, for all of a large one.',
  undoChangeSet:
    'Deleted terms and locales come back with their translations and labels. The file of an import stays the one that exports write into, and a locale that it added stays. 402: the plan has no room for what would come back. 409: it has been undone, and `details[].current` holds what that answered, or nothing of it is as it left it.',
  checkExport:
    'Takes what `exportFile` takes, and writes that file without sending it. Each loss is of an entry that the file has not, or not as it is here.',
  exportFile:
    'The file that was imported, with the translations of now; everything else in it stays as it was. Where none was imported, or only some entries are asked for, a new one. The file is read again before it is sent, and is never sent if it does not hold what it should. What the format has no place for is left out: `checkExport` lists it. Locked terms are in a new file of another locale than the source only where the format has a mark for them and the source text beside it; a file that was imported keeps what it has of them.',
};
