-- The backups that were made, or could not be made. The files themselves lie where the operator keeps them.
-- while the old version serves: yes, because it only adds a table that the old one does not know
create table backups (
  id uuid primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  made_by text not null check (made_by in ('schedule', 'command')),
  -- without its folder
  file_name text not null,
  -- of one that was made
  bytes bigint,
  encrypted boolean,
  -- of one that was not: why
  failure text,
  check ((bytes is null) = (encrypted is null) and (bytes is null) = (failure is not null))
);
create index backups_by_time on backups (ended_at desc);
