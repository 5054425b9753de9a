-- Prices, registrations, payments, jobs and admin sessions.
-- Every table of the conference carries `website` in its key, so that rows of two websites can never be joined by mistake.

create domain website as text check (value in ('optics', 'renewable', 'nursing'));

-- Prices ------------------------------------------------------------------------------------------------------------

create table pricing_settings (
  website website primary key,
  -- 250 is 2.5 percent; null means that the organiser set none, and 5 percent hold
  processing_fee_basis_points integer check (processing_fee_basis_points between 0 and 10000)
);

create table presentation_types (
  website website not null,
  id integer generated always as identity,
  type text not null,
  price_cents bigint not null check (price_cents between 0 and 90000000),
  deleted_at timestamptz,
  primary key (website, id)
);
create unique index presentation_types_living on presentation_types (website, type) where deleted_at is null;

create table accommodation_combinations (
  website website not null,
  id integer generated always as identity,
  nights integer not null check (nights between 1 and 10),
  guests integer not null check (guests between 0 and 10),
  -- for the whole stay
  price_cents bigint not null check (price_cents between 0 and 90000000),
  deleted_at timestamptz,
  primary key (website, id)
);
create unique index accommodation_combinations_living on accommodation_combinations (website, nights, guests) where deleted_at is null;

-- The pair presentation type + accommodation combination (or none), with its own stable id. A price edit keeps the id.
create table pricing_configurations (
  website website not null,
  id integer generated always as identity,
  presentation_type_id integer not null,
  accommodation_combination_id integer,
  primary key (website, id),
  unique nulls not distinct (website, presentation_type_id, accommodation_combination_id),
  foreign key (website, presentation_type_id) references presentation_types (website, id),
  foreign key (website, accommodation_combination_id) references accommodation_combinations (website, id)
);

-- Whoever adds a presentation type or a combination, its pairs are there in the same transaction.
-- One writer per website at a time, else a type and a combination that are added at once would not see each other.
create function add_pairs_of_presentation_type() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.website, 7004));
  insert into pricing_configurations (website, presentation_type_id, accommodation_combination_id)
  select new.website, new.id, null
  union all
  select new.website, new.id, a.id from accommodation_combinations a where a.website = new.website
  on conflict do nothing;
  return null;
end $$;
create trigger add_pairs after insert on presentation_types
  for each row execute function add_pairs_of_presentation_type();

create function add_pairs_of_accommodation_combination() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.website, 7004));
  insert into pricing_configurations (website, presentation_type_id, accommodation_combination_id)
  select new.website, p.id, new.id from presentation_types p where p.website = new.website
  on conflict do nothing;
  return null;
end $$;
create trigger add_pairs after insert on accommodation_combinations
  for each row execute function add_pairs_of_accommodation_combination();

-- Registrations -----------------------------------------------------------------------------------------------------

create table registrations (
  website website not null,
  id uuid not null,
  name text not null,
  phone text not null,
  email text not null,
  institute_or_university text not null,
  country text not null,
  registration_type text not null check (registration_type in ('REGISTRATION_ONLY', 'REGISTRATION_AND_ACCOMMODATION')),
  presentation_type text not null,
  created_at timestamptz not null,
  primary key (website, id)
);
create index registrations_by_email on registrations (website, lower(email), created_at desc);
create index registrations_by_time on registrations (website, created_at desc, id desc);

-- Payments ----------------------------------------------------------------------------------------------------------

-- One row is one checkout session at the provider (or the attempt to open one). Its state is only ever the provider's truth.
create table payment_records (
  website website not null,
  id uuid not null,
  registration_id uuid not null,
  status text not null check (status in ('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'EXPIRED')),
  -- none: there was nothing to pay, and nobody was asked
  provider text not null check (provider in ('stripe', 'sandbox', 'none')),
  livemode boolean not null,

  -- what was asked for
  customer_name text not null,
  customer_phone text not null,
  customer_email text not null,
  customer_institute text not null,
  customer_country text not null,
  registration_type text not null,
  presentation_type text not null,
  pricing_config_id integer not null,
  presentation_cents bigint not null,
  accommodation_cents bigint,
  accommodation_nights integer,
  accommodation_guests integer,
  fee_basis_points integer not null,
  fee_cents bigint not null,
  total_cents bigint not null check (total_cents = 0 or total_cents between 50 and 99999999),
  currency text not null check (currency = 'eur'),
  accompanying_person boolean not null,
  extra_nights integer not null,
  product_name text not null,
  description text,
  order_reference text,

  -- what the attempt sends to the provider, kept so that a repeat under the same idempotency key is the same to the letter
  attempt integer not null default 1,
  return_origin text not null,
  expires_at timestamptz not null,

  -- what the provider says
  session_id text,
  session_url text,
  session_status text,
  payment_status text,
  payment_intent_id text,
  session_created_at timestamptz,
  session_expires_at timestamptz,
  last_error text,

  -- set when the visitor wished the session away: an expired session is then CANCELLED, not EXPIRED
  cancel_requested_at timestamptz,
  review_reason text,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website, id),
  foreign key (website, registration_id) references registrations (website, id),
  check (total_cents = presentation_cents + coalesce(accommodation_cents, 0) + fee_cents)
);
-- a record's own id and the provider's session id are unique in the world, whatever the website
create unique index payment_records_by_id on payment_records (id);
create unique index payment_records_by_session on payment_records (session_id) where session_id is not null;
create index payment_records_by_registration on payment_records (website, registration_id, created_at desc);
create index payment_records_by_email on payment_records (website, lower(customer_email), created_at desc);
create index payment_records_by_time on payment_records (website, created_at desc, id desc);
create index payment_records_pending on payment_records (created_at) where status = 'PENDING';

-- Events that the provider delivered, written in the transaction that did their work.
create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- Jobs --------------------------------------------------------------------------------------------------------------

-- Work that outlives the request: written in the transaction that causes it, claimed under a lease, retried, or dead.
create table jobs (
  id uuid primary key,
  kind text not null,
  -- one job per kind and key, however often it is asked for
  key text not null,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz,
  dead_at timestamptz,
  unique (kind, key)
);
create index jobs_due on jobs (run_at) where done_at is null and dead_at is null;

-- Admins ------------------------------------------------------------------------------------------------------------

create table admins (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'VIEWER')),
  -- the websites that an ADMIN or VIEWER was granted; an OWNER has all
  websites text[] not null default '{}',
  password_hash text not null,
  created_at timestamptz not null,
  disabled_at timestamptz
);
create unique index admins_by_email on admins (lower(email));

create table admin_sessions (
  id uuid primary key,
  admin_id uuid not null references admins (id),
  created_at timestamptz not null,
  last_active_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

create table admin_refresh_tokens (
  -- sha256 of the opaque token; the token itself is nowhere
  token_hash bytea primary key,
  session_id uuid not null references admin_sessions (id),
  issued_at timestamptz not null,
  used_at timestamptz
);
