-- What the organisers answer to a request for a discounted registration.

alter table discount_requests
  add column decision text check (decision in ('approved', 'refused')),
  add column decided_at timestamptz,
  -- what is to be paid, where it is not the amount that the visitor named
  add column offered_cents bigint check (offered_cents between 0 and 10000000),
  -- a few words of the organisers for the mail
  add column answer_note text,
  -- the pay link carries this number: a higher one ends all links before it
  add column link_version integer not null default 0,
  -- rises with every answer, so that the later of two answers at once is told
  add column version integer not null default 1;

create index discount_requests_by_text on discount_requests using gin (
  lower(' ' || name || ' ' || email || ' ' || phone || ' ' || country || ' ' || institute_or_university)
  gin_trgm_ops
);

-- The requests of one status are a walk along the payments that may tell it.
create index payment_records_by_discount_status on payment_records (website, status, discount_request_id desc)
  where discount_request_id is not null;
