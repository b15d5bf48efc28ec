import type { Migration } from './migration.ts';

/** The bytes of imported files become blobs, and a file of several locales is stored once. */
export const templateBlobs: Migration = {
  name: '0021-template-blobs',
  statements: [
    'alter table templates add column content_hash text collate "C"',
    `update templates set content_hash = encode(sha256(content), 'hex')`,
    `insert into blobs (project_id, hash, size, media_type)
      select distinct on (project_id, content_hash)
        project_id, content_hash, octet_length(content), 'application/gzip'
      from templates
      order by project_id, content_hash
      on conflict (project_id, hash) do nothing`,
    // An upload of the same bytes has stored its parts already.
    `insert into blob_parts (project_id, hash, n, bytes)
      select t.project_id, t.content_hash, part.n,
        substring(t.content from part.n * 262144 + 1 for 262144)
      from (
        select distinct on (project_id, content_hash) project_id, content_hash, content
        from templates
        order by project_id, content_hash
      ) t
      cross join lateral
        generate_series(0, greatest(0, (octet_length(t.content) - 1) / 262144)) as part (n)
      on conflict (project_id, hash, n) do nothing`,
    'alter table templates alter column content_hash set not null',
    'alter table templates drop column content',
    'alter table templates add foreign key (project_id, content_hash) references blobs',
    'create index templates_content on templates (project_id, content_hash)',
  ],
};
