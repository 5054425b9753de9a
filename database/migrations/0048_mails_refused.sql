-- When a mail server refused a mail for good: no attempt follows, and the list of emails says so.
-- while the old version serves: yes, because the column may be null and the old version does not write it.
alter table mails add column refused_at timestamptz;
