-- A restored or copied database sends, charges and removes nothing until an owner has said which installation it is.
-- while the old version serves: yes, because the columns have defaults. The old version holds nothing back
alter table installation
  add column external_effects text not null default 'allowed'
    check (external_effects in ('allowed', 'unconfirmed', 'copy')),
  add column external_effects_since timestamptz,
  -- when the backup was made that this database was restored from; null: it was found at another place than before
  add column restored_from timestamptz,
  -- where the database was at the last start; null: not known yet
  add column database_place text;
