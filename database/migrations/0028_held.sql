-- Held for a change that comes before the next one.
select 1;
