-- What an organiser sets for a website.
create table website_settings (
  website website primary key,
  -- from this moment on no abstract is taken and no file replaced; null: open
  abstracts_close_at timestamptz
);

-- Options of the abstract form ---------------------------------------------------------------------------------------

-- What an author is interested in, and the session (a track of the programme) that he submits to. Deleted ones stay
-- readable in the submissions that chose them.
create table interest_options (
  website website not null,
  id integer generated always as identity,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (website, id)
);
create unique index interest_options_living on interest_options (website, lower(name)) where deleted_at is null;

create table session_options (
  website website not null,
  id integer generated always as identity,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (website, id)
);
create index session_options_living on session_options (website, id) where deleted_at is null;

-- Abstracts ----------------------------------------------------------------------------------------------------------

create table abstract_submissions (
  website website not null,
  id uuid not null,
  -- what the author and the organisers call it
  reference text not null,
  title_prefix text not null,
  name text not null,
  phone text not null,
  email text not null,
  organization_name text not null,
  interest_option_id integer not null,
  session_option_id integer not null,
  country text not null,
  -- the file in the store; its name is the author's and is only ever shown
  file_key text not null unique,
  file_name text not null,
  file_bytes bigint not null check (file_bytes between 1 and 26214400),
  file_sha256 text not null,
  file_stored_at timestamptz not null,
  -- the author's personal link carries this number: a higher one ends all links before it
  link_version integer not null default 1,
  link_revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (website, id),
  unique (website, reference),
  foreign key (website, interest_option_id) references interest_options (website, id),
  foreign key (website, session_option_id) references session_options (website, id)
);
create index abstract_submissions_by_email on abstract_submissions (website, lower(email), created_at desc);
create index abstract_submissions_by_time on abstract_submissions (website, created_at desc, id desc);

-- Discounted registrations -------------------------------------------------------------------------------------------

-- What a visitor asks for, with the amount that he names. It is paid by a payment record that names it; below what the
-- provider takes there is none.
create table discount_requests (
  website website not null,
  id uuid not null,
  name text not null,
  phone text not null,
  email text not null,
  institute_or_university text not null,
  country text not null,
  description text not null,
  amount_cents bigint not null check (amount_cents between 0 and 10000000),
  order_reference text,
  created_at timestamptz not null,
  primary key (website, id)
);
create index discount_requests_by_email on discount_requests (website, lower(email), created_at desc);
create index discount_requests_by_time on discount_requests (website, created_at desc, id desc);

-- A payment is for a registration, with its price, or for a discount request, whose amount is the total.
alter table payment_records
  alter column registration_id drop not null,
  alter column registration_type drop not null,
  alter column presentation_type drop not null,
  alter column pricing_config_id drop not null,
  alter column presentation_cents drop not null,
  add column discount_request_id uuid,
  add foreign key (website, discount_request_id) references discount_requests (website, id),
  add check (num_nonnulls(registration_id, discount_request_id) = 1),
  add check (
    registration_id is null
    or num_nulls(registration_type, presentation_type, pricing_config_id, presentation_cents) = 0
  );
create index payment_records_by_discount_request on payment_records (website, discount_request_id, created_at desc)
  where discount_request_id is not null;

-- News ---------------------------------------------------------------------------------------------------------------

-- Every process keeps in memory what the public pages show; it hears of a change as soon as that is committed.
create function tell_of_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', coalesce(new.website, old.website));
  return null;
end $$;
create trigger tell_of_change after insert or update or delete on website_settings
  for each row execute function tell_of_change();
create trigger tell_of_change after insert or update or delete on interest_options
  for each row execute function tell_of_change();
create trigger tell_of_change after insert or update or delete on session_options
  for each row execute function tell_of_change();
create trigger tell_of_change after insert or update or delete on pricing_settings
  for each row execute function tell_of_change();
create trigger tell_of_change after insert or update or delete on presentation_types
  for each row execute function tell_of_change();
create trigger tell_of_change after insert or update or delete on accommodation_combinations
  for each row execute function tell_of_change();
