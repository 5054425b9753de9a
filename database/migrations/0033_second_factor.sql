-- The second factor of an account: codes of an authenticator app, passkeys, and recovery codes for when neither is at hand.
alter table admins
  -- since when the account has one; null: it has none
  add column second_factor_at timestamptz;

alter table installation
  -- since when every account needs one; null: those who want one have one
  add column factor_required_at timestamptz;

create table admin_authenticators (
  admin_id uuid primary key references admins (id),
  -- encrypted with a key that is made from the session key
  sealed_secret bytea not null,
  set_at timestamptz not null,
  -- the newest step of 30 seconds whose code was accepted: none before it is accepted any more
  last_step integer not null
);

create table admin_passkeys (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  -- as the authenticator names it
  credential_id text not null unique,
  public_key bytea not null,
  -- of the authenticator; one that does not grow is a copy
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index admin_passkeys_of on admin_passkeys (admin_id);

create table admin_recovery_codes (
  admin_id uuid not null references admins (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (admin_id, code_hash)
);

-- A question for a second factor: after the right password at a login, or before a factor is changed.
create table factor_challenges (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  -- what a passkey signs
  question bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index factor_challenges_of on factor_challenges (admin_id);
