-- Conferences are rows, and any slug names one. No table that visitors write to refers to them: each insert would lock a row.
-- while the old version serves: yes, because it answers for the three conferences that it knows, and refuses the others
create table websites (
  slug text primary key check (slug ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null,
  -- in the selector of the back-office
  short_name text not null,
  state text not null check (state in ('draft', 'live', 'archived')),
  state_since timestamptz not null,
  is_default boolean not null default false,
  look text not null default 'plain',
  -- degrees
  hue integer not null default 210 check (hue between 0 and 359),
  previous_slug text references websites (slug),
  sender_name text,
  reply_to text,
  created_at timestamptz not null,
  created_by text not null,
  version integer not null default 1
);
create unique index websites_default on websites (is_default) where is_default;

create table website_hosts (
  host text primary key check (host = lower(host)),
  slug text not null references websites (slug)
);
create index website_hosts_by_slug on website_hosts (slug);

insert into websites (slug, name, short_name, state, state_since, is_default, look, hue, created_at, created_by) values
  ('optics', 'Optics', 'Optics', 'live', now(), false, 'lens', 301, now(), 'Plenary'),
  ('renewable', 'Renewable', 'Renewable', 'live', now(), true, 'sun', 157, now() + interval '1 second', 'Plenary'),
  ('nursing', 'Nursing', 'Nursing', 'live', now(), false, 'pulse', 350, now() + interval '2 seconds', 'Plenary');

create function tell_of_websites() returns trigger language plpgsql as $$
begin
  perform pg_notify('websites_changed', '');
  return null;
end $$;
create trigger tell_of_websites after insert or update or delete on websites
  for each statement execute function tell_of_websites();
create trigger tell_of_websites after insert or update or delete on website_hosts
  for each statement execute function tell_of_websites();

-- what is stored already fits, so no table is read for it
alter domain website drop constraint website_check;
alter domain website add constraint website_check check (value ~ '^[a-z][a-z0-9-]{1,30}$') not valid;
alter table audit_entries drop constraint audit_entries_website_check;
alter table audit_entries
  add constraint audit_entries_website_check check (website ~ '^[a-z][a-z0-9-]{1,30}$') not valid;
alter table admins drop constraint admins_websites_check;
alter table admins add constraint admins_websites_check check (
  array_to_string(websites, ',', '?') ~ '^([a-z][a-z0-9-]{1,30}(,[a-z][a-z0-9-]{1,30})*)?$'
) not valid;

create or replace function tell_of_retention() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', slug) from websites;
  return null;
end $$;
