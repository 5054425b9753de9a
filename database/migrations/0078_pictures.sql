-- Pictures that organisers upload: which ones a conference has, and their files.
-- while the old version serves: yes, because it neither reads nor writes these tables
create table pictures (
  website website not null,
  -- the SHA-256 of the master, in hexadecimal
  id text not null,
  -- of the master, in pixels
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- the uploaded picture of which it is a part; its own id when it was uploaded
  original text not null,
  admin_email text not null,
  uploaded_at timestamptz not null,
  -- null while a draft or a version names it
  unused_since timestamptz,
  primary key (website, id)
);

-- The files of pictures, which several conferences may share.
create table picture_files (
  file_key text primary key,
  picture_id text not null,
  file_bytes integer not null
);
create index picture_files_of_picture on picture_files (picture_id);

alter table installation add column orphan_pictures integer not null default 0;

-- What a website has shown can be put back, except a picture that was erased from all versions.
create or replace function refuse_change_of_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('plenary.erases_pictures', true) = 'yes'
    and to_jsonb(new) - 'body' = to_jsonb(old) - 'body' then
    return new;
  end if;
  raise exception 'A version of a website is never changed';
end $$;
