-- Emails whose personal links were kept, because their placeholder was written with unusual white space, lose them.
-- while the old version serves: yes, because it reads these emails as those whose links it has cut itself
update mails
set kept = 'cut',
  subject = regexp_replace(subject, '[0-9a-f-]{36}\.[0-9]{1,16}\.[A-Za-z0-9_-]{43}', '(link)', 'g'),
  message = regexp_replace(message::text, '[0-9a-f-]{36}\.[0-9]{1,16}\.[A-Za-z0-9_-]{43}', '(link)', 'g')::jsonb
where kept = 'whole' and message::text ~ '[0-9a-f-]{36}\.[0-9]{1,16}\.[A-Za-z0-9_-]{43}';
