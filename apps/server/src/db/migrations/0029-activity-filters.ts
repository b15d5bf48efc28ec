import type { Migration } from './migration.ts';

/** The log is read by person, locale and file: entries about a term name its file, and each filter has an index. */
export const activityFilters: Migration = {
  name: '0029-activity-filters',
  statements: [
    // Citus takes only what is immutable here, as `jsonb_build_object` is not.
    `update activity a
      set details = a.details || ('{"fileId":"' || t.file_id::text || '"}')::jsonb
      from terms t
      where t.project_id = a.project_id and t.id = (a.details ->> 'termId')::uuid`,
    'create index activity_actor on activity (project_id, actor_id, seq) where seq is not null',
    `create index activity_locale on activity (project_id, (details ->> 'locale'), seq)
      where seq is not null`,
    `create index activity_file on activity (project_id, (details ->> 'fileId'), seq)
      where seq is not null`,
    // Actions on several terms, whose locales and files are those of their changes.
    `create index activity_of_many on activity (project_id, seq)
      where seq is not null and change_set_id is not null and details ->> 'termId' is null`,
  ],
};
