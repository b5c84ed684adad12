-- Spreadsheets of lots that were uploaded, with the repair of their rows, until they are saved to a session.
create table upload (
  house_id integer not null references house (id),
  id integer not null,
  catalog_id integer not null,
  -- the program that made the file
  kind text not null check (kind in ('artfact', 'auctionflex', 'bin')),
  file_name text not null,
  -- MAPPING: some columns have no confirmed meaning, so there are no rows yet. REPAIR: the rows are reviewed.
  state text not null check (state in ('MAPPING', 'REPAIR', 'SAVING', 'SAVED', 'DISCARDED')),
  -- how the file was read: its format, sheet, encoding, and delimiter
  head jsonb not null,
  -- what its columns contain, and what was noticed while its cells were read
  reading jsonb not null,
  -- what staff chose: the meanings of columns, by their place in the file; the decimal signs, by column
  choices jsonb not null default '{}',
  answers jsonb not null default '{}',
  leaves_out_hidden boolean not null default false,
  -- the columns whose empty cells clear the fields of saved lots
  clears text[] not null default '{}',
  -- what the save changed
  outcome jsonb,
  -- why the last save failed, for staff
  failure text,
  created_by integer not null,
  created_at timestamptz not null,
  updated_by integer not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, catalog_id) references catalog (house_id, id),
  foreign key (house_id, created_by) references house_user (house_id, id),
  foreign key (house_id, updated_by) references house_user (house_id, id),
  check ((outcome is not null) = (state = 'SAVED'))
);

create index upload_of_catalog on upload (house_id, catalog_id);
create index upload_by_change on upload (updated_at) where state in ('SAVED', 'DISCARDED');

-- The cells as they are in the file, a few hundred rows each, so that they can be read again when a column gets another meaning.
create table upload_sheet (
  house_id integer not null,
  upload_id integer not null,
  part integer not null,
  rows jsonb not null,
  primary key (house_id, upload_id, part),
  foreign key (house_id, upload_id) references upload (house_id, id) on delete cascade
);

create table upload_row (
  house_id integer not null,
  upload_id integer not null,
  -- r and the row in the file; rows that were added in the review have other ids
  id text not null,
  position integer not null,
  sheet_row integer,
  -- the values by column, as they would be saved
  cells jsonb not null,
  -- what the file lost, by column
  faults jsonb,
  is_deleted boolean not null default false,
  -- the version of the upload that changed the row last
  version integer not null,
  primary key (house_id, upload_id, id),
  foreign key (house_id, upload_id) references upload (house_id, id) on delete cascade
);

create index upload_row_in_order on upload_row (house_id, upload_id, position);

-- The steps of the review, which each user can undo.
create table upload_step (
  house_id integer not null,
  upload_id integer not null,
  number integer not null,
  by_user integer not null,
  at timestamptz not null,
  patches jsonb not null,
  added text[] not null,
  removed text[] not null,
  is_undone boolean not null default false,
  primary key (house_id, upload_id, number),
  foreign key (house_id, upload_id) references upload (house_id, id) on delete cascade
);

-- What a house confirmed in the uploads that it saved. The newest choice wins.
create table upload_memory (
  house_id integer not null references house (id),
  -- SET: all headings of a file. HEADING: one heading. SIGN: the decimal sign of ambiguous amounts.
  kind text not null check (kind in ('SET', 'HEADING', 'SIGN')),
  -- SHA-256 of the key, which may be longer than an index allows
  hash text not null,
  key text not null,
  targets text[] not null,
  saved_at timestamptz not null,
  primary key (house_id, kind, hash)
);

-- The most lots of a sale, by the house's package.
alter table house add column lot_maximum integer not null default 2000 check (lot_maximum > 0);
