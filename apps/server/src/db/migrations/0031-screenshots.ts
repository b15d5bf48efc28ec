import type { Migration } from './migration.ts';

/** Screenshots, whose images are blobs, and where terms are on them. */
export const screenshots: Migration = {
  name: '0031-screenshots',
  statements: [
    `create table screenshots (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      name text not null,
      content_hash text collate "C" not null,
      media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      archived_at timestamptz,
      primary key (project_id, id)
    )`,
    // A table is distributed before it refers to others that are.
    'alter table screenshots add foreign key (project_id, content_hash) references blobs',
    'create index screenshots_content on screenshots (project_id, content_hash)',
    `create index screenshots_archived on screenshots (project_id, archived_at)
      where archived_at is not null`,
    `create table screenshot_regions (
      project_id uuid not null,
      screenshot_id uuid not null,
      id uuid not null,
      term_id uuid not null,
      x double precision,
      y double precision,
      width double precision,
      height double precision,
      primary key (project_id, screenshot_id, id),
      check (num_nulls(x, y, width, height) in (0, 4)),
      check (x between 0 and 1 and y between 0 and 1),
      check (width > 0 and width <= 1 and height > 0 and height <= 1)
    )`,
    `alter table screenshot_regions
      add foreign key (project_id, screenshot_id) references screenshots on delete cascade`,
    `alter table screenshot_regions
      add foreign key (project_id, term_id) references terms on delete cascade`,
    'create index screenshot_regions_term on screenshot_regions (project_id, term_id)',
  ],
};
