-- The visitor's own page of his registration.
alter table registrations
  -- of the personal link: a higher one ends all before it
  add column link_version integer not null default 1;
