-- The dashboard adds up the money of each day; the query says the moment to the letter.
create index payment_records_by_completion on payment_records (website, coalesce(completed_at, created_at))
  where status = 'COMPLETED';
