-- Money that comes, goes back, is disputed, or belongs to nobody yet.

-- This installation's own mark: several may share one account at the provider, and each looks after its own sessions.
create table installation (
  singular boolean primary key default true check (singular),
  id uuid not null default gen_random_uuid()
);
insert into installation default values;

alter table payment_records
  -- of refunds that the provider has made or is making; one that fails gives its amount back
  add column refunded_cents bigint not null default 0 check (refunded_cents between 0 and total_cents),
  -- of disputes that were lost; what was refunded before cannot be lost again
  add column lost_cents bigint not null default 0 check (lost_cents between 0 and total_cents),
  add check (refunded_cents + lost_cents <= total_cents),
  -- the provider's own word about the newest dispute: needs_response, under_review, won, lost, …
  add column dispute_status text,
  -- the price was that of a quote which held until then
  add column quoted_until timestamptz;
create index payment_records_by_intent on payment_records (payment_intent_id) where payment_intent_id is not null;

-- Every refund of the provider, ours and those made in its dashboard. Written before the provider is asked.
create table payment_refunds (
  id uuid primary key,
  website website not null,
  -- null: of money that belongs to no record; its exception names it
  payment_id uuid references payment_records (id),
  provider text not null check (provider in ('stripe', 'sandbox')),
  livemode boolean not null,
  payment_intent_id text not null,
  -- of the payment intent, from 1: the idempotency key is refund:{id of the record, or the intent}:{number}
  number integer not null,
  -- null until the provider has answered
  refund_id text,
  cents bigint not null check (cents > 0),
  reason text check (reason in ('duplicate', 'fraudulent', 'requested_by_customer')),
  -- asked: we have not heard of it yet; refused: the provider would not. The others are the provider's own words.
  status text not null
    check (status in ('asked', 'refused', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled')),
  failure text,
  -- the admin's e-mail; null when it was made at the provider
  asked_by text,
  -- of the dialog that asked: a second click finds the same refund
  request_id uuid unique,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, payment_intent_id, number)
);
create unique index payment_refunds_by_refund on payment_refunds (provider, refund_id) where refund_id is not null;
create index payment_refunds_by_payment on payment_refunds (payment_id, created_at);
create index payment_refunds_unheard on payment_refunds (created_at) where status = 'asked';

create table payment_disputes (
  provider text not null check (provider in ('stripe', 'sandbox')),
  dispute_id text not null,
  website website not null,
  payment_id uuid references payment_records (id),
  livemode boolean not null,
  payment_intent_id text,
  charge_id text not null,
  cents bigint not null,
  status text not null,
  reason text,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (provider, dispute_id)
);
create index payment_disputes_by_payment on payment_disputes (payment_id);

-- What somebody should look at: of every captured cent that is neither matched nor refunded one of these says why. Each
-- is written once, in the transaction that found it; an answer closes it for good.
create table payment_exceptions (
  id uuid primary key,
  website website not null,
  provider text not null check (provider in ('stripe', 'sandbox')),
  livemode boolean not null,
  reason text not null,
  -- what it is about, so that whoever finds the same again does not write it again: amount_mismatch:cs_…, …
  subject text not null,
  payment_id uuid references payment_records (id),
  session_id text,
  payment_intent_id text,
  -- the money at the provider that this is about; 0 when none is
  cents bigint not null default 0,
  currency text not null default 'eur',
  customer_name text,
  customer_email text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- the admin's e-mail; null when the truth itself has closed it
  closed_by text,
  answer text check (answer in ('settled', 'adopted', 'refunded', 'reviewed')),
  note text,
  check ((closed_at is null) = (answer is null)),
  unique (provider, livemode, subject)
);
create index payment_exceptions_open on payment_exceptions (website, opened_at desc, id desc) where closed_at is null;
create index payment_exceptions_by_time on payment_exceptions (website, id desc);
create index payment_exceptions_by_payment on payment_exceptions (payment_id) where payment_id is not null;
create index payment_exceptions_search on payment_exceptions using gin (
  lower(' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(note, ''))
  gin_trgm_ops
);

-- What was marked before there were exceptions waits for an answer like the others. Ids begin with the time.
insert into payment_exceptions (
  id, website, provider, livemode, reason, subject, payment_id, session_id, payment_intent_id, cents, currency,
  customer_name, customer_email, opened_at
)
select
  (
    lpad(to_hex((extract(epoch from updated_at) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(id::text), 1, 3) || '8' || substr(md5(id::text), 4, 15)
  )::uuid,
  website, provider, livemode, review_reason, review_reason || ':' || session_id, id, session_id, payment_intent_id,
  case when payment_status = 'paid' then total_cents else 0 end, currency, customer_name, customer_email, updated_at
from payment_records
where review_reason is not null and session_id is not null and provider in ('stripe', 'sandbox');

-- Each run of the reconciliation, and what it has found. The next begins where the last complete one ended.
create table payment_reconciliations (
  id uuid primary key,
  provider text not null,
  livemode boolean not null,
  on_demand boolean not null,
  started_at timestamptz not null,
  -- until when the provider's sessions and events are known
  seen_until timestamptz,
  ended_at timestamptz,
  asked integer not null default 0,
  to_ask integer,
  settled integer not null default 0,
  adopted integer not null default 0,
  found integer not null default 0,
  failed integer not null default 0
);
create index payment_reconciliations_by_time on payment_reconciliations (provider, livemode, started_at desc);

-- Revenue is what came, without what went back.
alter table payment_counters
  add column refunded_cents bigint not null default 0,
  add column lost_cents bigint not null default 0;
create or replace function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_counters (website, status, livemode, manual, records, cents, refunded_cents, lost_cents)
    values (
      old.website, old.status, old.livemode, old.provider = 'manual', -1, -old.total_cents, -old.refunded_cents,
      -old.lost_cents
    );
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_counters (website, status, livemode, manual, records, cents, refunded_cents, lost_cents)
    values (
      new.website, new.status, new.livemode, new.provider = 'manual', 1, new.total_cents, new.refunded_cents,
      new.lost_cents
    );
  end if;
  return null;
end $$;
drop trigger count_change on payment_records;
create trigger count_change after update on payment_records
  for each row when (
    (old.website, old.status, old.livemode, old.total_cents, old.refunded_cents, old.lost_cents)
    is distinct from (new.website, new.status, new.livemode, new.total_cents, new.refunded_cents, new.lost_cents)
  )
  execute function count_payment();
