-- What does not belong to this database is noticed: another session key, and files that no row names.
-- while the old version serves: yes, because the columns have defaults
alter table installation
  -- tells the session key from another one; null: the next start takes the key that it has
  add column session_key_print text,
  -- files that no row names, and that the last sweep has left because they were too many at once
  add column orphan_files integer not null default 0,
  add column orphan_prints integer not null default 0;
