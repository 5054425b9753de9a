-- The list of bookings by name: as it is compared, and then in the order of time.
create index registrations_by_name on registrations (website, lower(name), id);
