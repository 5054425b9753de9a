-- Receipts and credit notes, numbered without gaps in one series for each website; those of tests in a series of their own.
create table receipt_series (
  website website not null,
  livemode boolean not null,
  last_number integer not null default 0,
  primary key (website, livemode)
);

create table receipts (
  website website not null,
  livemode boolean not null,
  number integer not null,
  -- reversal: a refund that had a credit note has failed
  kind text not null check (kind in ('receipt', 'credit_note', 'reversal')),
  payment_id uuid not null references payment_records (id),
  -- of a credit note, and of its reversal
  payment_refund_id uuid references payment_refunds (id),
  cents bigint not null check (cents > 0),
  issued_at timestamptz not null,
  -- everything that the paper says, as it was that day
  content json not null,
  -- drawn when it is first asked for, and the same ever after
  pdf bytea,
  primary key (website, livemode, number),
  unique nulls not distinct (payment_id, kind, payment_refund_id),
  check ((kind = 'receipt') = (payment_refund_id is null))
);
create index receipts_by_payment on receipts (payment_id, number);

create function keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.pdf is null
    and (new.website, new.livemode, new.number, new.kind, new.payment_id, new.payment_refund_id, new.cents, new.issued_at, new.content::text)
      is not distinct from
      (old.website, old.livemode, old.number, old.kind, old.payment_id, old.payment_refund_id, old.cents, old.issued_at, old.content::text)
  then
    return new;
  end if;
  raise exception 'A receipt is never changed';
end $$;
create trigger keep_receipt before update or delete on receipts
  for each row execute function keep_receipt();
create trigger keep_receipts before truncate on receipts
  for each statement execute function keep_receipt();
-- what the regular look for missing papers asks
create index payment_refunds_decided on payment_refunds (payment_id) where status in ('succeeded', 'failed', 'canceled');
