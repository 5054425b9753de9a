-- Lists of payments that stay fast, however many there are.

create extension if not exists pg_trgm;

-- A page of each list is a walk along an index, in either direction: by date or amount. (Those of one status by amount
-- are few enough to be sorted, or frequent enough to be met on the walk by amount.)
create index payment_records_by_amount on payment_records (website, total_cents desc, id desc);
create index payment_records_by_status on payment_records (website, status, created_at desc, id desc);

-- What is searched for within these fields; each begins after a space, as a word does. The query says it to the letter.
-- Random ids are no part of it: their letters would cost each payment more than all others; they are found as they begin.
create index payment_records_by_text on payment_records using gin (
  lower(' ' || customer_name || ' ' || customer_email || ' ' || customer_institute || ' ' || customer_country)
  gin_trgm_ops
);
drop index payment_records_by_session;
create unique index payment_records_by_session on payment_records (session_id text_pattern_ops)
  where session_id is not null;

-- How many payments there are of each status, and of how much money: the sum of all rows of a website and status. Every
-- change of a payment adds rows in its own transaction, so that nobody waits for anybody; a job adds them up.
create table payment_counters (
  website website not null,
  status text not null,
  livemode boolean not null,
  records bigint not null,
  cents bigint not null
);
-- not for the few rows, but past the space that many have left
create index payment_counters_of_website on payment_counters (website);

insert into payment_counters (website, status, livemode, records, cents)
select website, status, livemode, count(*), sum(total_cents) from payment_records group by website, status, livemode;

create function count_payment() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_counters values (old.website, old.status, old.livemode, -1, -old.total_cents);
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_counters values (new.website, new.status, new.livemode, 1, new.total_cents);
  end if;
  return null;
end $$;
create trigger count_payment after insert or delete on payment_records
  for each row execute function count_payment();
create trigger count_change after update on payment_records
  for each row when (
    (old.website, old.status, old.livemode, old.total_cents)
    is distinct from (new.website, new.status, new.livemode, new.total_cents)
  )
  execute function count_payment();
