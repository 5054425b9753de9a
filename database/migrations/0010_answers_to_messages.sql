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

-- few among many: what is still to be read, to be answered, and what somebody takes care of
create index contact_messages_unread on contact_messages (website, id) where read_at is null;
create index contact_messages_open on contact_messages (website, id) where answered_at is null;
create index contact_messages_assigned on contact_messages (website, assigned_to, id) where assigned_to is not null;
