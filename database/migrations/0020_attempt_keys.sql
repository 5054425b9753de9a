-- A visitor's page makes a key for each attempt to register and pay, and brings it with every call. Kept is its hash:
-- beside the registration, over which only this key has the say, and beside each payment that was opened with it.
alter table registrations
  -- sha256 of the key; the key itself is nowhere
  add column attempt_key_hash bytea;
alter table payment_records
  add column attempt_key_hash bytea,
  -- the submit was told that no session could be opened: if there is one all the same, nobody has it
  add column not_opened_at timestamptz;

-- What one attempt still has open.
create index payment_records_by_attempt_key on payment_records (website, attempt_key_hash)
  where status = 'PENDING' and attempt_key_hash is not null;
