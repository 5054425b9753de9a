-- What the sandbox's ledger lacks of Stripe's: banks that settle later, refunds, disputes, and faults on command.

alter table sandbox_sessions
  -- paid by bank: when the bank settles by itself; null when it has, or waits for a command
  add column settles_at timestamptz;
create index sandbox_sessions_settling on sandbox_sessions (settles_at) where settles_at is not null;

alter table sandbox_payment_intents
  drop constraint sandbox_payment_intents_status_check,
  add constraint sandbox_payment_intents_status_check
    check (status in ('requires_payment_method', 'requires_action', 'processing', 'succeeded')),
  -- an attempt that stops at 3-D Secure makes no charge
  alter column latest_charge_id drop not null;

alter table sandbox_charges
  drop constraint sandbox_charges_status_check,
  add constraint sandbox_charges_status_check check (status in ('succeeded', 'pending', 'failed')),
  add column payment_method text not null default 'card' check (payment_method in ('card', 'sepa_debit')),
  -- of refunds that have not failed; whoever changes it holds the row
  add column amount_refunded bigint not null default 0 check (amount_refunded >= 0),
  add column disputed boolean not null default false;
create index sandbox_charges_by_intent on sandbox_charges (payment_intent_id);

create table sandbox_refunds (
  id text primary key,
  seq bigint generated always as identity,
  charge_id text not null references sandbox_charges (id),
  payment_intent_id text not null references sandbox_payment_intents (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text check (reason in ('duplicate', 'fraudulent', 'requested_by_customer')),
  metadata json not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  -- when it becomes something else by itself, and what
  turns_at timestamptz,
  turns_to text check (turns_to in ('succeeded', 'failed')),
  created_at timestamptz not null,
  check ((turns_at is null) = (turns_to is null))
);
create unique index sandbox_refunds_by_seq on sandbox_refunds (seq);
create index sandbox_refunds_by_intent on sandbox_refunds (payment_intent_id);
create index sandbox_refunds_by_charge on sandbox_refunds (charge_id);
create index sandbox_refunds_turning on sandbox_refunds (turns_at) where turns_at is not null;

create table sandbox_disputes (
  id text primary key,
  seq bigint generated always as identity,
  charge_id text not null references sandbox_charges (id),
  payment_intent_id text not null references sandbox_payment_intents (id),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('needs_response', 'won', 'lost')),
  created_at timestamptz not null
);
create index sandbox_disputes_by_intent on sandbox_disputes (payment_intent_id);

create index sandbox_events_by_type on sandbox_events (type, seq);

alter table sandbox_deliveries
  -- the order in which they were written
  add column seq bigint generated always as identity,
  -- whose payment it tells of; faults may hold for one session only
  add column session_id text;

alter table sandbox_faults
  -- each event is delivered this much later
  add column delay_webhooks_seconds integer not null default 0 check (delay_webhooks_seconds >= 0),
  -- events are written and never delivered
  add column lose_webhooks boolean not null default false,
  -- the newest first, one after the other
  add column reorder_webhooks boolean not null default false,
  -- null: a payment by bank waits for a command
  add column bank_settles_after_seconds integer default 60 check (bank_settles_after_seconds >= 0),
  -- the next refunds stay pending for a minute, or succeed and fail a minute later
  add column pending_refunds integer not null default 0 check (pending_refunds >= 0),
  add column failing_refunds integer not null default 0 check (failing_refunds >= 0),
  -- how many calls and events of a thousand meet a fault, drawn from the seed
  add column random_per_mille integer not null default 0 check (random_per_mille between 0 and 1000),
  add column random_seed integer not null default 1;

-- How webhooks about one session misbehave; where it says nothing, what holds for all holds.
create table sandbox_session_faults (
  session_id text primary key references sandbox_sessions (id) on delete cascade,
  withhold_webhooks boolean not null default false,
  duplicate_webhooks integer not null default 1 check (duplicate_webhooks between 1 and 20),
  delay_webhooks_seconds integer not null default 0 check (delay_webhooks_seconds >= 0),
  lose_webhooks boolean not null default false
);

-- What the next calls of the API meet, oldest first.
create table sandbox_call_faults (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('429', '500', '500-kept', 'reset-before', 'reset-after', 'hang', 'html')),
  -- GET or POST; null is any
  method text check (method in ('GET', 'POST')),
  -- the beginning of the path, or the whole path before a $; null is any
  path text,
  remaining integer not null check (remaining >= 0)
);

create sequence sandbox_draws;
