-- By which pieces the ids of payments and emails are found anywhere in them (platform/server/postgres/search/id-pieces.ts). A
-- job writes them an hour later, so that no one who pays waits for these indexes.
-- while the old version serves: yes, because it only adds tables
create table payment_id_pieces (
  website website not null,
  id uuid not null,
  pieces integer[] not null,
  primary key (website, id),
  foreign key (website, id) references payment_records on delete cascade
);
create index payment_id_pieces_by_piece on payment_id_pieces using gin (pieces);

-- some emails belong to no website
create table mail_id_pieces (
  website website,
  id uuid primary key references mails on delete cascade,
  pieces integer[] not null
);
create index mail_id_pieces_of_website on mail_id_pieces (website, id);
create index mail_id_pieces_by_piece on mail_id_pieces using gin (pieces);
