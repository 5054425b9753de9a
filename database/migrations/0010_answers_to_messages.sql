-- What the organisers do with the messages of visitors.
alter table contact_messages
  add column read_at timestamptz,
  add column answered_at timestamptz,
  add column assigned_to uuid references admins (id),
  -- rises with every change, so that the later of two changes at once is told
  add column version integer not null default 1;

create index contact_messages_by_text on contact_messages using gin (
  lower(' ' || name || ' ' || email || ' ' || subject || ' ' || message) gin_trgm_ops
);
