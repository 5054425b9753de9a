-- How often three letters in a row occur in what the lists are searched through, which ANALYZE counts in a sample: of a long
-- word the indexes by text are requested the letters that are rare (platform/server/postgres/search/rare-letters.ts). Each
-- expression is that of the index.
-- while the old version serves: yes, because it only adds statistics and indexes. Writes wait while an index is made
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

-- What one person did of one kind, without going through all that they did or all that others did of it.
create index audit_entries_of_both on audit_entries (website, admin_email, action, id desc);

-- How many exceptions were answered is counted without looking at them.
create index payment_exceptions_answered on payment_exceptions (website, closed_at) where closed_at is not null;
