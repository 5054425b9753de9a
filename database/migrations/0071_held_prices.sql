-- A price that was held while a type was paid online is still taken after the type became free or on request.
-- while the old version serves: yes, because it only adds a column that may be null; the old version takes no such payments
alter table presentation_types add column online_until timestamptz;
