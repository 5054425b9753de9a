-- The prefix of a conference's receipts, unique in the installation.
-- while the old version serves: yes, because it prints the prefixes that these rows begin with
create table receipt_prefixes (
  website website primary key,
  prefix text not null unique check (prefix ~ '^[A-Z][A-Z0-9-]{0,39}$')
);

-- the series of these conferences go on; a later conference has no row until its first receipt or its first choice
insert into receipt_prefixes values ('optics', 'OPTICS'), ('renewable', 'RENEWABLE'), ('nursing', 'NURSING');
