-- Edits of drafts whose audit entry is not written yet: one entry for a person's ten minutes of typing, or until a publication.
-- while the old version serves: yes, because it does not know the table. The old version writes an entry for each save
create table unaudited_edits (
  website website not null,
  admin_id uuid not null,
  -- the kind of edit and the path of the field or item: a second edit of the same joins the first
  place text not null,
  admin_email text not null,
  -- of the first edit of this place
  serial integer not null,
  at timestamptz not null,
  last_at timestamptz not null,
  -- what changed, in words
  subject text not null,
  was text not null,
  becomes text not null,
  primary key (website, admin_id, place)
);
