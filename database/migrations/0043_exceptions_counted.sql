-- What the accounts of the money read of exceptions.
-- while the old version serves: yes, because it only adds an index. Writes wait while it is made
create index payment_exceptions_of_money on payment_exceptions (website, provider, livemode, payment_intent_id)
  include (cents) where payment_intent_id is not null and reason not in ('refund_failed', 'dispute');
