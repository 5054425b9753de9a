-- What payers want to read of themselves on the receipt, beside the registration. Empty where they said nothing.
create table registration_buyers (
  website website not null,
  registration_id uuid not null,
  organisation text not null,
  billing_address text not null,
  tax_number text not null,
  order_number text not null,
  changed_at timestamptz not null,
  primary key (website, registration_id),
  foreign key (website, registration_id) references registrations (website, id) on delete cascade
);

-- A receipt whose buyer changes is reversed, and another one is issued: both name the number of the one before.
alter table receipts add column replaces integer;
alter table receipts drop constraint receipts_kind_check;
alter table receipts drop constraint receipts_check;
alter table receipts drop constraint receipts_payment_id_kind_payment_refund_id_key;
alter table receipts add constraint receipts_kind_check
  check (kind in ('receipt', 'receipt_reversal', 'credit_note', 'reversal'));
alter table receipts add constraint receipts_refund_check
  check ((kind in ('receipt', 'receipt_reversal')) = (payment_refund_id is null));
alter table receipts add constraint receipts_replaces_check
  check (case kind when 'receipt' then true when 'receipt_reversal' then replaces is not null else replaces is null end);
alter table receipts add constraint receipts_once
  unique nulls not distinct (payment_id, kind, payment_refund_id, replaces);
alter table receipts add constraint receipts_replaces_fkey
  foreign key (website, livemode, replaces) references receipts (website, livemode, number);

create or replace function keep_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.pdf is null
    and (new.website, new.livemode, new.number, new.kind, new.payment_id, new.payment_refund_id, new.replaces, new.cents,
         new.issued_at, new.content::text)
      is not distinct from
      (old.website, old.livemode, old.number, old.kind, old.payment_id, old.payment_refund_id, old.replaces, old.cents,
       old.issued_at, old.content::text)
  then
    return new;
  end if;
  raise exception 'A receipt is never changed';
end $$;
