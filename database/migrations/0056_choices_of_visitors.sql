-- What a visitor chose beside the types, kept with the registration whether or not it is paid online. Null: not said, or from before.
-- while the old version serves: yes, because it only adds columns that have a default or may be null, and an index. Writes wait while it is made
alter table registrations
  add column title text not null default '',
  add column accommodation_nights integer check (accommodation_nights between 1 and 10),
  add column accommodation_guests integer check (accommodation_guests between 0 and 10),
  add column extra_nights integer check (extra_nights between 0 and 30),
  add column accompanying_person boolean;

-- The list of bookings by stay, where there is no payment: as payment_records_by_stay.
create index registrations_by_choice on registrations (
  website, ((coalesce(accommodation_nights, 0) * 100 + coalesce(accommodation_guests, 0))::bigint), id
);
