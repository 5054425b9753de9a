-- What owners set for the whole installation: a row for each section of the page Settings.
-- while the old version serves: yes, because it only adds a table
create table installation_settings (
  section text primary key check (section ~ '^[a-z]{1,30}$'),
  version integer not null default 0 check (version >= 0),
  plain jsonb not null check (jsonb_typeof(plain) = 'object'),
  -- a JSON object of secrets, encrypted with the session key; null: there are none
  sealed bytea,
  changed_at timestamptz,
  changed_by text
);
-- there from the beginning: a new payment locks it while it reads which account takes payments
insert into installation_settings (section, plain) values ('payments', '{}');
