-- What visitors write to the organisers.
create table contact_messages (
  website website not null,
  id uuid not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  primary key (website, id)
);
create index contact_messages_by_email on contact_messages (website, lower(email), created_at desc);
