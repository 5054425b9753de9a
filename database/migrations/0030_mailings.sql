-- A mailing: one subject and text to everyone that a list of the back-office shows. Until it starts it is a draft; from
-- then on its words, its recipients and its rate stay as they were at that moment.
create table mailings (
  website website not null,
  id uuid not null,
  state text not null check (state in ('draft', 'sending', 'paused', 'stopped', 'finished')),
  -- which list, and its own filter as it is in the address of its call
  list text not null check (list in ('bookings', 'payments', 'discounts', 'abstracts')),
  filter text not null,
  purpose text not null check (purpose in ('service', 'news')),
  subject text not null,
  body text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  saved_at timestamptz not null,
  started_at timestamptz,
  started_by text,
  -- no mail leaves before
  begins_at timestamptz,
  per_minute integer,
  -- how many, and who was left out and why
  recipients integer,
  left_out jsonb,
  -- of the job that hands over next: one of an earlier turn hands over nothing
  turn integer not null default 0,
  -- what was refused before does not count towards a pause
  results_since timestamptz,
  paused_at timestamptz,
  pause_reason text,
  ended_at timestamptz,
  ended_by text,
  primary key (website, id),
  check ((state = 'draft') = (started_at is null)),
  check ((state in ('stopped', 'finished')) = (ended_at is not null)),
  check ((state = 'paused') = (pause_reason is not null))
);

create table mailing_recipients (
  -- of the job, and so of the mail
  id uuid primary key,
  website website not null,
  mailing_id uuid not null,
  -- what of the list this is
  source_id uuid not null,
  name text not null,
  address text not null,
  address_key text not null generated always as (lower(address)) stored,
  -- what is filled into the words, without links
  filled jsonb not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'handed-over', 'trying', 'sent', 'refused', 'not-sent')),
  attempts integer not null default 0,
  answer_code integer,
  -- what the mail server said, without addresses
  answer text,
  next_attempt_at timestamptz,
  settled_at timestamptz,
  unique (website, mailing_id, address_key),
  foreign key (website, mailing_id) references mailings (website, id)
);
create index mailing_recipients_by_state on mailing_recipients (website, mailing_id, state, id);
create index mailing_recipients_settled on mailing_recipients (website, mailing_id, settled_at desc)
  where state in ('sent', 'refused');

-- Who wants no more news of a website.
create table news_leavers (
  website website not null,
  address_key text not null,
  left_at timestamptz not null,
  -- of the mail that they left by
  recipient_id uuid not null references mailing_recipients (id),
  primary key (website, address_key)
);

-- An address that a mail server refused for good, until an organiser has it tried again.
create table refused_addresses (
  website website not null,
  id uuid not null,
  address text not null,
  address_key text not null generated always as (lower(address)) stored,
  name text not null,
  answer_code integer not null,
  answer text not null,
  refused_at timestamptz not null,
  mail_id uuid not null,
  primary key (website, id),
  unique (website, address_key)
);
