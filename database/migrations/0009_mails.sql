-- Every e-mail that the product has handed on, or tried to. The id is that of the job that sends it.
create table mails (
  id uuid primary key,
  -- null: of the installation
  website website,
  kind text not null,
  recipient_name text not null,
  recipient_address text not null,
  subject text not null,
  -- what it says, to look at and to send again; null where it carries a link that opens an account
  message jsonb,
  -- the mail of which this one is a repeat
  repeats uuid references mails (id),
  created_at timestamptz not null,
  -- when the mail server, or the outbox, had it
  sent_at timestamptz
);
create index mails_by_website on mails (website, id desc);
create index mails_by_text on mails using gin (
  lower(' ' || recipient_name || ' ' || recipient_address || ' ' || subject) gin_trgm_ops
);
