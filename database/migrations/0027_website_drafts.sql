-- What the organisers of a website edit: one draft, every edit of it, and the versions that the website has shown. Without
-- a row a website shows the default content. Bodies are in the stored form (content/stored-content.ts) of a format.
create table content_drafts (
  website website primary key,
  body jsonb not null,
  format integer not null,
  -- one more with every edit
  serial integer not null,
  saved_at timestamptz not null
);

create table content_changes (
  website website not null,
  -- of the draft, after this edit
  serial integer not null,
  change jsonb not null,
  admin_email text not null,
  at timestamptz not null,
  primary key (website, serial)
);

-- Never updated: what a website has shown can always be put back.
create table content_versions (
  website website not null,
  number integer not null check (number > 0),
  body jsonb not null,
  -- empty until a website has a second language
  translations jsonb not null default '{}',
  format integer not null,
  reason text not null check (reason in ('began', 'published', 'put-back', 'set-aside')),
  -- of a version that came back
  of_number integer check ((of_number is not null) = (reason = 'put-back')),
  admin_email text not null,
  at timestamptz not null,
  -- how many changes, and on which pages
  change_count integer not null,
  pages text[] not null,
  -- of the draft when it was published
  draft_serial integer not null,
  primary key (website, number)
);
create function refuse_change_of_version() returns trigger language plpgsql as $$
begin
  raise exception 'A version of a website is never changed';
end $$;
create trigger refuse_change before update or delete on content_versions
  for each row execute function refuse_change_of_version();

create table website_publications (
  website website primary key,
  number integer not null,
  at timestamptz not null,
  foreign key (website, number) references content_versions (website, number)
);
create trigger tell_of_change after insert or update or delete on website_publications
  for each row execute function tell_of_change();

-- Who has the website open for editing. Losing it costs nothing.
create unlogged table content_presence (
  website website not null,
  tab uuid not null,
  admin_email text not null,
  path text not null,
  at timestamptz not null,
  primary key (website, tab)
);
