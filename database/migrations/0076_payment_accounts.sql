-- The Stripe accounts that owners connect on the page Settings. A record keeps the account that it was made with.
-- while the old version serves: yes, because it only adds tables and columns that may be empty
create table payment_accounts (
  id uuid primary key,
  livemode boolean not null,
  -- encrypted with the session key; null: an owner has removed the keys
  sealed_key bytea,
  sealed_webhook_secrets bytea,
  -- the last four signs, to recognise them
  key_hint text not null,
  webhook_hint text not null,
  is_current boolean not null,
  -- it also knows the records that were made before it, with the key of the environment
  takes_unmarked boolean not null,
  added_at timestamptz not null,
  added_by text not null,
  changed_at timestamptz not null,
  replaced_at timestamptz,
  removed_at timestamptz,
  check ((removed_at is null) = (sealed_key is not null)),
  check ((removed_at is null) = (sealed_webhook_secrets is not null)),
  check (removed_at is null or not is_current)
);
create unique index payment_accounts_current on payment_accounts (is_current) where is_current;

-- null: the account of the environment, or the sandbox
alter table payment_records add column account uuid;
alter table payment_refunds add column account uuid;
alter table payment_exceptions add column account uuid;
alter table payment_reconciliations add column account uuid;

-- Deliveries of the payment provider by the hour; refused ones had no valid signature.
create table webhook_counts (
  hour timestamptz primary key,
  accepted integer not null default 0,
  refused integer not null default 0,
  last_accepted_at timestamptz,
  last_refused_at timestamptz
);
