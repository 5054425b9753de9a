-- How many exceptions were answered is counted without looking at them.
-- while the old version serves: yes, because it only adds an index. Writes wait while it is made
create index payment_exceptions_answered on payment_exceptions (website, closed_at) where closed_at is not null;
