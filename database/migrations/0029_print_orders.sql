-- What the organisers print of their bookings, badges or the list for the desk: everything as it was when they ordered it.
-- An order and its file are removed after a week.
create table print_orders (
  website website not null,
  id uuid not null,
  form text not null check (form in ('a6', 'small', 'sheet', 'desk-list')),
  ordered_at timestamptz not null,
  ordered_by text not null,
  -- of the job that draws it
  job_id uuid not null unique,
  conference jsonb not null,
  people integer not null check (people > 0),
  -- accompanying persons
  companions integer not null check (companions between 0 and people),
  -- bookings of the choice that were left out
  cancelled integer not null check (cancelled >= 0),
  drawn integer not null default 0 check (drawn between 0 and people),
  -- names with letters that no font has
  unwritable text[] not null default '{}',
  file_key text,
  file_bytes integer,
  finished_at timestamptz,
  primary key (website, id),
  check ((file_key is null) = (file_bytes is null) and (file_key is null) = (finished_at is null))
);
create index print_orders_by_time on print_orders (ordered_at);

create table print_lines (
  website website not null,
  order_id uuid not null,
  place integer not null check (place >= 0),
  person jsonb not null,
  primary key (website, order_id, place),
  foreign key (website, order_id) references print_orders (website, id) on delete cascade
);
