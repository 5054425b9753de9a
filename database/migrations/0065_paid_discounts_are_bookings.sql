-- A paid discount request is a booking: a registration with the id of the request, which its paid payments name too.
-- while the old version serves: yes, because such a payment says its type and price as one of a registration does. An email about it that the old version cannot write is tried again. Writes wait while payments are checked
do $$
declare
  found text;
begin
  for found in
    select conname from pg_constraint
    where conrelid = 'payment_records'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%num_n%'
  loop
    execute format('alter table payment_records drop constraint %I', found);
  end loop;
end $$;
alter table payment_records
  -- a payment for a discount request names a registration only as its booking
  add constraint payment_records_pays_check check (
    case
      when discount_request_id is null
        then registration_id is not null
          and num_nulls(registration_type, presentation_type, pricing_config_id, presentation_cents) = 0
      else registration_id is null or registration_id = discount_request_id
    end
  );

-- Every way to COMPLETED makes the booking, in the transaction that completes the payment: also when the old version does.
create function book_paid_discount() returns trigger language plpgsql as $$
begin
  insert into registrations (
    website, id, name, phone, email, institute_or_university, country, registration_type, presentation_type, created_at
  )
  select website, id, name, phone, email, institute_or_university, country, 'REGISTRATION_ONLY', 'DISCOUNT', created_at
  from discount_requests where website = new.website and id = new.discount_request_id
  on conflict (website, id) do nothing;
  new.registration_id := new.discount_request_id;
  new.registration_type := 'REGISTRATION_ONLY';
  new.presentation_type := 'DISCOUNT';
  new.presentation_cents := new.total_cents - new.fee_cents;
  delete from registrations_without_payment where website = new.website and registration_id = new.registration_id;
  return new;
end $$;
create trigger book_paid_discount before insert or update of status on payment_records
  for each row when (
    new.status = 'COMPLETED' and new.discount_request_id is not null
    and (new.registration_id is null or new.presentation_cents is null)
  )
  execute function book_paid_discount();

-- What is corrected of a booking is so of its request, whose address ends with the links of the booking. What is erased
-- (no address) is erased of each by itself.
create function correct_request_of_booking() returns trigger language plpgsql as $$
begin
  update discount_requests set
    name = new.name, phone = new.phone, email = new.email, institute_or_university = new.institute_or_university,
    country = new.country, version = version + 1, link_version = link_version + new.link_version - old.link_version
  where website = new.website and id = new.id;
  return null;
end $$;
create trigger correct_request_of_booking
  after update of name, phone, email, institute_or_university, country, link_version on registrations
  for each row when (
    new.presentation_type = 'DISCOUNT' and new.email <> ''
    and (new.name, new.phone, new.email, new.institute_or_university, new.country, new.link_version)
      is distinct from (old.name, old.phone, old.email, old.institute_or_university, old.country, old.link_version)
  )
  execute function correct_request_of_booking();

-- Those that were paid before.
insert into registrations (
  website, id, name, phone, email, institute_or_university, country, registration_type, presentation_type, created_at
)
select website, id, name, phone, email, institute_or_university, country, 'REGISTRATION_ONLY', 'DISCOUNT', created_at
from discount_requests d
where exists (
  select from payment_records p
  where p.website = d.website and p.discount_request_id = d.id and p.status = 'COMPLETED'
);
update payment_records set
  registration_id = discount_request_id, registration_type = 'REGISTRATION_ONLY', presentation_type = 'DISCOUNT',
  presentation_cents = total_cents - fee_cents
where discount_request_id is not null and status = 'COMPLETED';
delete from registrations_without_payment w using registrations r
where r.website = w.website and r.id = w.registration_id and r.presentation_type = 'DISCOUNT';
