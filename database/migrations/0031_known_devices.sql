-- A browser from which someone has logged in, by the hash of the id in its cookie. Failed logins of others do not count for it.
create table known_devices (
  device bytea not null,
  admin_id uuid not null references admins (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (device, admin_id)
);
create index known_devices_by_admin on known_devices (admin_id, seen_at desc);

-- Failures from a known device count for it alone.
alter table login_failures drop constraint login_failures_kind_check;
alter table login_failures add constraint login_failures_kind_check check (kind in ('account', 'network', 'device'));

-- How many logins failed in a quarter of an hour, until the audit has the sum.
create table login_failure_sums (
  -- when the quarter of an hour began
  slot timestamptz not null,
  -- null: addresses that have no account
  admin_id uuid references admins (id) on delete cascade,
  failures integer not null,
  unique nulls not distinct (slot, admin_id)
);
