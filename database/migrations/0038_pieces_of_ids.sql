-- By which pieces the ids of payments and emails are found anywhere in them (platform/server/postgres/search/id-pieces.ts). A
-- job writes them an hour later, so that no one who pays waits for these indexes. `created_at` is that of the row: ids may be
-- much older, as those of a mailing are, which are made when it starts.
-- while the old version serves: yes, because it only adds tables and an index. Writes wait while it is made
create table payment_id_pieces (
  website website not null,
  id uuid not null,
  created_at timestamptz not null,
  pieces integer[] not null,
  primary key (website, id),
  foreign key (website, id) references payment_records on delete cascade
);
create index payment_id_pieces_by_time on payment_id_pieces (website, created_at);
create index payment_id_pieces_by_piece on payment_id_pieces using gin (pieces);

-- some emails belong to no website
create table mail_id_pieces (
  website website,
  id uuid primary key references mails on delete cascade,
  created_at timestamptz not null,
  pieces integer[] not null
);
create index mail_id_pieces_by_time on mail_id_pieces (website, created_at);
create index mail_id_pieces_by_piece on mail_id_pieces using gin (pieces);
create index mails_by_time on mails (website, created_at);
