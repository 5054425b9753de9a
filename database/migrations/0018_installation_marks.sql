-- The mark that a payment's session carries at the provider. Payments from before it carry none, and must go on without
-- one: what is asked again under the same idempotency key has to be the same to the letter.
create function own_installation() returns uuid language sql stable as 'select id from installation';
alter table payment_records add column installation uuid;
alter table payment_records alter column installation set default own_installation();
