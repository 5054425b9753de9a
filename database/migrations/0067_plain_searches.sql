-- Searches ask the trigram indexes alone, and go through ids: how common letters are, and the pieces of ids, are no longer needed.
-- while the old version serves: yes, because it finds the same rows without the statistics and the index, in more time
-- (but by its middle not the id of a session that this version notes late), and the tables of pieces stay for it. A later
-- migration takes them away
drop statistics payment_records_letters;
drop statistics registrations_letters;
drop statistics discount_requests_letters;
drop statistics mails_letters;
drop statistics contact_messages_letters;
drop statistics abstract_submissions_letters;
drop statistics payment_exceptions_letters;
drop index mails_by_time;

-- no process of this version does these jobs
delete from jobs where kind = 'search.ids';
