-- By what the calendars of visitors know the entries of a website, kept from the first start with this table on.
-- while the old version serves: yes, because the table is new and the column may be null
create table calendar_identities (
  website website primary key,
  -- what is behind the @; null until the installation has an address of its own
  host text,
  -- of the agenda items that were there by then, by their ids: what is before the @. Others are known by their own ids.
  names jsonb not null
);

-- when the registrant or an organiser has last changed what it says; null: never
alter table registrations add column changed_at timestamptz;
