-- The least amount that a visitor may name for a discounted registration; null: what the provider takes at least, 0.50.
-- while the old version serves: yes, because it only adds a column that may be null
alter table website_settings
  add column least_discount_cents integer check (least_discount_cents between 50 and 10000000);
