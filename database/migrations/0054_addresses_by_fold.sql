-- The indexes of 0047 serve the same queries of this version; in a file of its own, as 0044.
-- while the old version serves: yes, because it finds an address without them too, by reading
-- all rows of the website, which takes longer until it is replaced
drop index registrations_by_email;
drop index payment_records_by_email;
drop index contact_messages_by_email;
drop index abstract_submissions_by_email;
drop index discount_requests_by_email;
drop index admins_by_email;
drop index erasures_under_way;
