-- The words of emails that the organisers of a website have written. A row for each change, the newest counts; without a
-- row, or with an empty one, a mail has our own words.
create table mail_words (
  website website not null,
  -- the key of the mail (app/mail-kinds.ts)
  mail text not null,
  version integer not null check (version > 0),
  subject text,
  text text,
  admin_email text not null,
  at timestamptz not null,
  primary key (website, mail, version),
  check ((subject is null) = (text is null))
);
create function refuse_change_of_words() returns trigger language plpgsql as $$
begin
  raise exception 'Words that were saved are never changed';
end $$;
create trigger refuse_change before update or delete on mail_words
  for each row execute function refuse_change_of_words();
