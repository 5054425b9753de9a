-- Every e-mail that the product has handed on, or tried to. The id is that of the job that sends it.
create table mails (
  id uuid primary key,
  -- null: of the installation
  website website,
  -- of the job that made it
  kind text not null,
  -- several are in one line each, with commas
  recipient_name text not null,
  recipient_address text not null,
  subject text not null,
  -- of what it says all, all but its links, or nothing
  kept text not null check (kept in ('whole', 'cut', 'nothing')),
  -- to whom, text, html, where answers go: to look at, and to send again
  message jsonb,
  -- the mail of which this one is a repeat
  repeats uuid references mails (id),
  created_at timestamptz not null,
  -- when the mail server, or the outbox, had it
  sent_at timestamptz,
  check ((kept = 'nothing') = (message is null))
);
create index mails_by_website on mails (website, id desc);
-- few: what waits, and what was given up
create index mails_unsent on mails (website, id desc) where sent_at is null;
create index mails_repeated on mails (repeats) where repeats is not null;
create index mails_by_text on mails using gin (
  lower(' ' || recipient_name || ' ' || recipient_address || ' ' || subject) gin_trgm_ops
);
