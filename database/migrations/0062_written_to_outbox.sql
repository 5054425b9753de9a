-- Emails that reached no one, because there was no mail server: the back-office says so, whatever is set up later.
-- while the old version serves: yes, because it only adds columns that have a default
alter table mails add column into_outbox boolean not null default false;
alter table mailings add column into_outbox boolean not null default false;
