-- What the figures read of completed payments is in one index. The rows of a website among a thousand lie on nearly as many
-- pages as there are rows, and to count them took as long as to read that many pages.
-- while the old version serves: yes, because it only adds indexes. Writes to payments wait while they are made
create index payment_records_completed on payment_records (website, coalesce(completed_at, created_at))
  include (id, registration_id, status, provider, livemode, payment_intent_id, total_cents, refunded_cents, lost_cents)
  where status = 'COMPLETED';

-- what was paid with a session and completed no payment: there should be none
create index payment_records_unlisted on payment_records (website) where payment_status = 'paid' and status <> 'COMPLETED';
