-- As 0058 for registrations. The payments are the last, so that those who pay wait for one index alone.
-- while the old version serves: yes, because its indexes stay until 0060. Writes to a list wait while its index is made

create index mails_folded on mails using gin (fold_text(
  ' ' || recipient_name || ' ' || recipient_address || ' ' || subject
) gin_trgm_ops);
drop statistics mails_letters;
create statistics mails_letters on (show_trgm(fold_text(
  ' ' || recipient_name || ' ' || recipient_address || ' ' || subject
))) from mails;

create index contact_messages_folded on contact_messages using gin (fold_text(
  ' ' || name || ' ' || email || ' ' || subject || ' ' || message
) gin_trgm_ops);
drop statistics contact_messages_letters;
create statistics contact_messages_letters on (show_trgm(fold_text(
  ' ' || name || ' ' || email || ' ' || subject || ' ' || message
))) from contact_messages;

create index abstract_submissions_folded on abstract_submissions using gin (fold_text(
  ' ' || reference || ' ' || title_prefix || ' ' || name || ' ' || email || ' ' || phone || ' '
  || organization_name || ' ' || country
) gin_trgm_ops);
drop statistics abstract_submissions_letters;
create statistics abstract_submissions_letters on (show_trgm(fold_text(
  ' ' || reference || ' ' || title_prefix || ' ' || name || ' ' || email || ' ' || phone || ' '
  || organization_name || ' ' || country
))) from abstract_submissions;

create index discount_requests_folded on discount_requests using gin (fold_text(
  ' ' || name || ' ' || email || ' ' || phone || ' ' || country || ' ' || institute_or_university
) gin_trgm_ops);
drop statistics discount_requests_letters;
create statistics discount_requests_letters on (show_trgm(fold_text(
  ' ' || name || ' ' || email || ' ' || phone || ' ' || country || ' ' || institute_or_university
))) from discount_requests;

create index payment_exceptions_folded on payment_exceptions using gin (fold_text(
  ' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(note, '')
) gin_trgm_ops);
drop statistics payment_exceptions_letters;
create statistics payment_exceptions_letters on (show_trgm(fold_text(
  ' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(note, '')
))) from payment_exceptions;

create index payment_records_folded on payment_records using gin (fold_text(
  ' ' || customer_name || ' ' || customer_email || ' ' || customer_institute || ' ' || customer_country
) gin_trgm_ops);
drop statistics payment_records_letters;
create statistics payment_records_letters on (show_trgm(fold_text(
  ' ' || customer_name || ' ' || customer_email || ' ' || customer_institute || ' ' || customer_country
))) from payment_records;
