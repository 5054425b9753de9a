-- Publications of a website that are planned for later, and links by which people without an account see a draft.
-- while the old version serves: yes, because it does not know the tables. A planned publication waits for a new process
create table content_schedules (
  website website not null,
  id text not null,
  -- when it is published
  at timestamptz not null,
  -- what is published, as it was when it was planned
  body jsonb not null,
  format integer not null,
  -- the version that the website showed then, and the serial of the draft
  number integer not null,
  draft_serial integer not null,
  change_count integer not null,
  admin_id text not null,
  admin_email text not null,
  created_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'published', 'failed', 'cancelled')),
  -- when it was published, failed or was cancelled
  ended_at timestamptz check ((ended_at is null) = (state = 'planned')),
  -- why it was not published, as a sentence
  failure text check ((failure is not null) = (state = 'failed')),
  primary key (website, id)
);
create unique index one_planned_publication on content_schedules (website) where state = 'planned';
create index content_schedules_by_website on content_schedules (website, created_at desc);

-- A link shows the draft, also what is changed after it was made.
create table preview_links (
  website website not null,
  id text not null,
  -- SHA-256 of the token; the token itself is only in the link
  token_hash bytea not null unique,
  admin_id text not null,
  admin_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (website, id)
);
create index preview_links_by_website on preview_links (website, created_at desc);
