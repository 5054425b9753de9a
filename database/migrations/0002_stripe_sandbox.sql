-- The ledger of the product's own Stripe sandbox: what Stripe would keep on its side. No money, no conference data;
-- the product reads it only through the sandbox's HTTP calls. Times are the sandbox's own (its clock can be moved),
-- but for those of the deliveries, which are real.

create table sandbox_sessions (
  id text primary key,
  -- newest first, whatever the clock said
  seq bigint generated always as identity,
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_status text not null check (payment_status in ('unpaid', 'paid')),
  amount_total bigint not null,
  currency text not null,
  -- the parameters of the create call, checked
  parameters json not null,
  url text not null,
  -- null until the first attempt to pay
  payment_intent_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index sandbox_sessions_by_seq on sandbox_sessions (seq);
create unique index sandbox_sessions_by_payment_intent on sandbox_sessions (payment_intent_id) where payment_intent_id is not null;
create index sandbox_sessions_open on sandbox_sessions (expires_at) where status = 'open';

create table sandbox_payment_intents (
  id text primary key,
  status text not null check (status in ('requires_payment_method', 'succeeded')),
  amount bigint not null,
  currency text not null,
  description text,
  receipt_email text,
  customer_email text,
  metadata json not null,
  latest_charge_id text not null,
  created_at timestamptz not null
);

-- Every attempt to pay is a charge, a declined one too.
create table sandbox_charges (
  id text primary key,
  payment_intent_id text not null references sandbox_payment_intents (id) deferrable initially deferred,
  payment_method_id text not null,
  status text not null check (status in ('succeeded', 'failed')),
  created_at timestamptz not null
);

create table sandbox_events (
  id text primary key,
  seq bigint generated always as identity,
  type text not null,
  -- the object as it was at that moment
  object json not null,
  -- which call caused it; null when a visitor or the clock did
  request_id text,
  idempotency_key text,
  created_at timestamptz not null
);
create unique index sandbox_events_by_seq on sandbox_events (seq);

-- A webhook to be sent. Claimed by moving next_attempt_at behind the time that a sender may take, so that a killed
-- sender's work is taken up again and two senders never take the same.
create table sandbox_deliveries (
  event_id text not null references sandbox_events (id),
  -- 1, or up to n when every event is to be delivered n times
  copy integer not null,
  attempts integer not null default 0,
  -- null: delivered, or given up
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  primary key (event_id, copy)
);
create index sandbox_deliveries_due on sandbox_deliveries (next_attempt_at) where next_attempt_at is not null;

create table sandbox_idempotency_keys (
  -- sha256 of the secret key
  account text not null,
  key text not null,
  -- sha256 of method, path and parameters
  fingerprint text not null,
  status integer not null,
  body text not null,
  request_id text not null,
  created_at timestamptz not null,
  primary key (account, key)
);
create index sandbox_idempotency_keys_by_time on sandbox_idempotency_keys (created_at);

-- How the sandbox misbehaves on command; at most one row, none means that it behaves.
create table sandbox_faults (
  id boolean primary key default true check (id),
  withhold_webhooks boolean not null default false,
  duplicate_webhooks integer not null default 1 check (duplicate_webhooks between 1 and 20),
  clock_offset_seconds integer not null default 0
);
