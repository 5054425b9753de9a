-- Bookings that the organisers correct, cancel, add, and are paid by hand.

alter table registrations
  -- rises with every change, so that the later of two changes at once is told
  add column version integer not null default 1,
  add column cancelled_at timestamptz,
  -- written in by an organiser, not by the visitor himself
  add column added_by_hand boolean not null default false;

-- Lists go by the id, which begins with the time.
create index registrations_by_stay on registrations (website, registration_type, id desc);
create index registrations_by_text on registrations using gin (
  lower(
    ' ' || name || ' ' || email || ' ' || phone || ' ' || country || ' ' || institute_or_university || ' '
    || presentation_type
  )
  gin_trgm_ops
);

-- A payment taken at the desk or by bank transfer has no session: an organiser's word makes it COMPLETED.
alter table payment_records
  drop constraint payment_records_provider_check,
  add constraint payment_records_provider_check check (provider in ('stripe', 'sandbox', 'none', 'manual')),
  add column manual_method text check (manual_method in ('desk', 'bank_transfer')),
  add check ((provider = 'manual') = (manual_method is not null)),
  add check (provider <> 'manual' or (livemode and status = 'COMPLETED' and session_id is null));

-- Money that was taken by hand stands on a line of its own.
alter table payment_counters add column manual boolean not null default false;
create or replace function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_counters (website, status, livemode, manual, records, cents)
    values (old.website, old.status, old.livemode, old.provider = 'manual', -1, -old.total_cents);
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_counters (website, status, livemode, manual, records, cents)
    values (new.website, new.status, new.livemode, new.provider = 'manual', 1, new.total_cents);
  end if;
  return null;
end $$;
