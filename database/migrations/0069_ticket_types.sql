-- A ticket type says itself how it is called, what it includes, how it is paid, where it stands and whether it is hidden.
-- while the old version serves: yes, because it only adds columns with defaults. The old version reads none of them: it
-- offers hidden types, and knows only the six of the specification
alter table presentation_types
  -- empty: made of the code
  add column label text not null default '',
  -- null: what the website's fees say
  add column included text,
  add column payment text not null default 'free' check (payment in ('online', 'free', 'on_request')),
  -- the order on the website; ties in the order in which they were added
  add column position integer not null default 0,
  add column hidden_at timestamptz;

-- the specified six keep the order, the names and the ways to pay that were in code
update presentation_types set
  label = upper(left(type, 1)) || lower(substr(type, 2)),
  payment = case when type in ('LISTENER', 'DELEGATE') then 'online' else 'free' end,
  position = coalesce(array_position(array['SPEAKER', 'POSTER', 'LISTENER', 'DELEGATE', 'STUDENT', 'EXHIBITOR'], type), 7);

-- what the type was called when it was charged, for documents; null in records of older versions
alter table payment_records add column presentation_label text;
