-- The list of bookings by type, stay, payment and amount: each a walk along an index, in either direction. What is of the
-- payment is indexed there; a booking without one comes from the few of registrations_without_payment.
create index registrations_by_type on registrations (website, presentation_type, id);
create index payment_records_by_progress on payment_records (
  website,
  ((case status
    when 'CANCELLED' then 1 when 'EXPIRED' then 2 when 'FAILED' then 3 when 'PENDING' then 4 when 'COMPLETED' then 5
  end)::bigint),
  registration_id
) where registration_id is not null;
create index payment_records_by_stay on payment_records (
  website, ((coalesce(accommodation_nights, 0) * 100 + coalesce(accommodation_guests, 0))::bigint), registration_id
) where registration_id is not null;
create index payment_records_by_total on payment_records (website, total_cents, registration_id)
  where registration_id is not null;

-- What the organisers of a website have put aside of its first steps. Whether one is done is never stored: it is looked up.
create table first_steps (
  website website primary key,
  skipped text[] not null default '{}',
  hidden boolean not null default false
);
