-- A next edition that is live has the hosts of the one before it, which is archived and redirects to it. Undone by deleting the row.
-- while the old version serves: yes, because it answers for the hosts as their rows say; it shows the pages of the archived
-- edition at its own local name instead of the redirect
alter table websites
  -- null: never; before that it must have what it needs
  add column first_live_at timestamptz;
update websites set first_live_at = state_since where state <> 'draft';

create table website_successions (
  slug text primary key references websites (slug),
  successor text not null unique references websites (slug) check (successor <> slug),
  -- those that the successor has taken
  hosts text[] not null,
  was_default boolean not null,
  was_state text not null check (was_state in ('live', 'archived')),
  since timestamptz not null
);
create trigger tell_of_websites after insert or update or delete on website_successions
  for each statement execute function tell_of_websites();

-- the selector of the back-office must tell conferences apart
create unique index websites_short_name on websites (lower(short_name));
