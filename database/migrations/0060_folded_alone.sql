-- The indexes of 0058 and 0059 serve the same queries of this version; in a file of its own, as 0054.
-- while the old version serves: yes, because it finds the same rows without them, by reading all of them, which takes longer
-- until it is replaced
drop index registrations_by_text;
drop index registrations_by_name;
drop index mails_by_text;
drop index contact_messages_by_text;
drop index abstract_submissions_by_text;
drop index discount_requests_by_text;
drop index payment_exceptions_search;
drop index payment_records_by_text;

-- Letters are counted again, as in 0037, and how common each text of an index is.
do $$
declare one record;
begin
  for one in
    select stxrelid::regclass as of_table from pg_statistic_ext join pg_class on pg_class.oid = stxrelid
    where stxname like '%\_letters' and reltuples > 1000
  loop
    execute format('analyze %s', one.of_table);
  end loop;
end $$;
