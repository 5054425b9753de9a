-- How often three letters in a row occur in what the lists are searched through, which ANALYZE counts in a sample. Of a long
-- word the indexes by text get the letters that are rare (platform/server/postgres/search/rare-letters.ts). Each
-- expression is that of the index.
-- while the old version serves: yes, because it only adds statistics
create statistics payment_records_letters on (show_trgm(lower(
  ' ' || customer_name || ' ' || customer_email || ' ' || customer_institute || ' ' || customer_country
))) from payment_records;
create statistics registrations_letters on (show_trgm(lower(
  ' ' || name || ' ' || email || ' ' || phone || ' ' || country || ' ' || institute_or_university || ' '
  || presentation_type
))) from registrations;
create statistics discount_requests_letters on (show_trgm(lower(
  ' ' || name || ' ' || email || ' ' || phone || ' ' || country || ' ' || institute_or_university
))) from discount_requests;
create statistics mails_letters on (show_trgm(lower(
  ' ' || recipient_name || ' ' || recipient_address || ' ' || subject
))) from mails;
create statistics contact_messages_letters on (show_trgm(lower(
  ' ' || name || ' ' || email || ' ' || subject || ' ' || message
))) from contact_messages;
create statistics abstract_submissions_letters on (show_trgm(lower(
  ' ' || reference || ' ' || title_prefix || ' ' || name || ' ' || email || ' ' || phone || ' '
  || organization_name || ' ' || country
))) from abstract_submissions;
create statistics payment_exceptions_letters on (show_trgm(lower(
  ' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(note, '')
))) from payment_exceptions;

-- They are empty until the next ANALYZE, which comes by itself when a tenth of the rows have changed.
do $$
declare one record;
begin
  for one in
    select stxrelid::regclass as of_table from pg_statistic_ext join pg_class on pg_class.oid = stxrelid
    where stxname like '%\_letters' and reltuples > 10000
  loop
    execute format('analyze %s', one.of_table);
  end loop;
end $$;
