-- Bookings that the organisers correct, cancel, add, and are paid by hand.

alter table registrations
  -- rises with every change, so that the later of two changes at once is told
  add column version integer not null default 1,
  add column cancelled_at timestamptz,
  -- written in by an organiser, not by the visitor himself
  add column added_by_hand boolean not null default false,
  -- when an organiser asked last to send the confirmation once more: a second click is none
  add column confirmation_asked_at timestamptz;

-- Lists go by the id, which begins with the time.
create index registrations_by_stay on registrations (website, registration_type, id desc);
create index registrations_by_text on registrations using gin (
  lower(
    ' ' || name || ' ' || email || ' ' || phone || ' ' || country || ' ' || institute_or_university || ' '
    || presentation_type
  )
  gin_trgm_ops
);

-- Which registrations nobody has begun to pay, so that the few among many are found at once. Kept by the database.
create table registrations_without_payment (
  website website not null,
  registration_id uuid not null,
  primary key (website, registration_id)
);
insert into registrations_without_payment
select website, id from registrations r
where not exists (select from payment_records p where p.website = r.website and p.registration_id = r.id);

create function note_registration_without_payment() returns trigger language plpgsql as $$
begin
  insert into registrations_without_payment
  select website, id from added r
  where not exists (select from payment_records p where p.website = r.website and p.registration_id = r.id);
  return null;
end $$;
create trigger note_without_payment after insert on registrations
  referencing new table as added for each statement execute function note_registration_without_payment();

create function note_first_payment() returns trigger language plpgsql as $$
begin
  delete from registrations_without_payment w using added p
  where w.website = p.website and w.registration_id = p.registration_id;
  return null;
end $$;
create trigger note_first_payment after insert on payment_records
  referencing new table as added for each statement execute function note_first_payment();

-- A payment that is forgotten may have been the only one. One that is being made meanwhile is waited for.
create function note_forgotten_payment() returns trigger language plpgsql as $$
begin
  perform from registrations where website = old.website and id = old.registration_id for update;
  insert into registrations_without_payment
  select website, id from registrations r
  where r.website = old.website and r.id = old.registration_id
    and not exists (select from payment_records p where p.website = r.website and p.registration_id = r.id)
  on conflict do nothing;
  return null;
end $$;
create trigger note_forgotten_payment after delete on payment_records
  for each row when (old.registration_id is not null) execute function note_forgotten_payment();

create function note_forgotten_registration() returns trigger language plpgsql as $$
begin
  delete from registrations_without_payment where website = old.website and registration_id = old.id;
  return null;
end $$;
create trigger note_forgotten_registration after delete on registrations
  for each row execute function note_forgotten_registration();

-- A payment taken at the desk or by bank transfer has no session: an organiser's word makes it COMPLETED.
alter table payment_records
  drop constraint payment_records_provider_check,
  add constraint payment_records_provider_check check (provider in ('stripe', 'sandbox', 'none', 'manual')),
  add column manual_method text check (manual_method in ('desk', 'bank_transfer')),
  add check ((provider = 'manual') = (manual_method is not null)),
  add check (provider <> 'manual' or (livemode and status = 'COMPLETED' and session_id is null));

-- The bookings of one state, or with a stay of that many nights or guests, are a walk along the payments that may tell it.
create index payment_records_by_booking on payment_records (website, status, registration_id desc)
  where registration_id is not null;
create index payment_records_by_nights on payment_records (website, accommodation_nights, registration_id desc)
  where accommodation_nights is not null;
create index payment_records_by_guests on payment_records (website, accommodation_guests, registration_id desc)
  where accommodation_guests is not null;

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
