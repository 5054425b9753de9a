-- Accounts, their sessions, what they change, and what an organiser sets for a conference.

-- Accounts -----------------------------------------------------------------------------------------------------------

alter table admins
  -- null: invited, or reset by the owner; a link sets the first password
  alter column password_hash drop not null,
  -- the version that an editor has seen must be the one that he changes
  add column version integer not null default 1,
  add check (websites <@ array['optics', 'renewable', 'nursing']);

-- Links that let somebody choose a password: the owner's invitation, or a password that was forgotten or reset.
create table admin_links (
  -- sha256 of the token in the address; the token itself is nowhere
  token_hash bytea primary key,
  admin_id uuid not null references admins (id),
  purpose text not null check (purpose in ('invitation', 'password')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- used, or replaced by a newer one
  ended_at timestamptz
);
create index admin_links_of_admin on admin_links (admin_id) where ended_at is null;

-- Sessions -----------------------------------------------------------------------------------------------------------

alter table admin_sessions
  -- from what kind of device the login came, for the list of one's own sessions
  add column user_agent text not null default '',
  add column ended_because text
    check (ended_because in ('logout', 'everywhere', 'elsewhere', 'password', 'disabled', 'reset', 'reuse'));
create index admin_sessions_living on admin_sessions (admin_id) where ended_at is null;

-- A family begins with a login, or with a refresh by the cookie alone; each token of it replaces the one before.
alter table admin_refresh_tokens add column family_id uuid;
update admin_refresh_tokens set family_id = session_id;
alter table admin_refresh_tokens alter column family_id set not null;
create index admin_refresh_tokens_of_session on admin_refresh_tokens (session_id);

-- Logins that failed (or are being checked), by account and by network. The keys are hashes: no address is kept here.
create table login_failures (
  kind text not null check (kind in ('account', 'network')),
  key bytea not null,
  id uuid not null,
  failed_at timestamptz not null,
  primary key (kind, key, id)
);
create index login_failures_by_time on login_failures (failed_at);

-- Audit --------------------------------------------------------------------------------------------------------------

-- Every change that is made in the back-office, written in the transaction of the change.
create table audit_entries (
  -- UUIDv7: in the order of time
  id uuid primary key,
  at timestamptz not null,
  -- null: the command line, or the product itself
  admin_id uuid references admins (id),
  -- who it was, as he was called then
  admin_email text not null,
  -- null: of the installation, such as accounts
  website text check (website in ('optics', 'renewable', 'nursing')),
  -- what was done, such as event.saved
  action text not null,
  -- to what, in words that an organiser knows
  subject text not null,
  old_values jsonb,
  new_values jsonb
);
-- the list of each website, whole, of one admin, of one action; the last two also tell quickly which names occur at all
create index audit_entries_of_website on audit_entries (website, id desc);
create index audit_entries_of_admin on audit_entries (website, admin_email, id desc);
create index audit_entries_of_action on audit_entries (website, action, id desc);

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit are never changed';
end $$;
create trigger refuse_change before update or delete on audit_entries
  for each row execute function refuse_change_of_audit();
create trigger refuse_truncate before truncate on audit_entries
  for each statement execute function refuse_change_of_audit();

-- Events -------------------------------------------------------------------------------------------------------------

-- What is null is as the default content says.
alter table website_settings
  add column starts_on date,
  add column ends_on date,
  add column time_zone text,
  add column area text,
  add column city text,
  add column country text,
  add column hotel_name text,
  add column hotel_url text,
  -- the day that the pages tell; it closes nothing
  add column registration_deadline date,
  -- from this moment on nobody can register; null: open
  add column registration_closes_at timestamptz,
  add column abstract_deadline date,
  add column abstract_notification date,
  add column contact_email text,
  add column contact_phone text,
  -- lines
  add column contact_address text,
  -- who else gets what visitors write on the contact page
  add column notice_emails text[],
  -- a paragraph of the organisers' own, on the result pages and in the mails
  add column organisers_note text,
  add column version integer not null default 1,
  add column saved_at timestamptz,
  add check (ends_on >= starts_on);
