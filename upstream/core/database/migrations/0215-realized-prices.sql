-- Realized prices that were uploaded for a session, until they are published, and what publishing them changed.
create table realized_upload (
  house_id integer not null references house (id),
  id integer not null,
  catalog_id integer not null,
  -- '' if staff entered the prices without a file
  file_name text not null,
  -- MAPPING: nobody knows which columns contain the lots and the prices, so there are no rows yet. REVIEW: the rows are reviewed. UNDONE: the
  -- lots have the results again that they had before.
  state text not null check (state in ('MAPPING', 'REVIEW', 'PUBLISHED', 'UNDONE', 'DISCARDED')),
  -- what the columns of the file contain, and what staff chose for them
  columns jsonb not null,
  choices jsonb not null default '{}',
  -- whether the prices include buyer's premium; null until staff have answered
  includes_premium boolean,
  -- how many lots had each effect
  outcome jsonb,
  published_by integer,
  published_at timestamptz,
  created_by integer not null,
  created_at timestamptz not null,
  updated_by integer not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, catalog_id) references catalog (house_id, id),
  foreign key (house_id, created_by) references house_user (house_id, id),
  foreign key (house_id, updated_by) references house_user (house_id, id),
  foreign key (house_id, published_by) references house_user (house_id, id),
  check ((published_at is null) = (published_by is null) and (published_at is null) = (outcome is null)),
  check (state not in ('PUBLISHED', 'UNDONE') or published_at is not null)
);
-- A session has one upload at a time.
create unique index realized_upload_in_review on realized_upload (house_id, catalog_id) where state in ('MAPPING', 'REVIEW');
create index realized_upload_of_catalog on realized_upload (house_id, catalog_id, id);

-- The cells of the file, a few hundred rows each, so that they can be read again when staff choose what its columns contain.
create table realized_sheet (
  house_id integer not null,
  upload_id integer not null,
  part integer not null,
  rows jsonb not null,
  primary key (house_id, upload_id, part),
  foreign key (house_id, upload_id) references realized_upload (house_id, id) on delete cascade
);

create table realized_row (
  house_id integer not null,
  upload_id integer not null,
  -- r and the row in the file; rows that staff added have other ids
  id text not null,
  position integer not null,
  sheet_row integer,
  -- the values by column, as text
  cells jsonb not null,
  is_deleted boolean not null default false,
  version integer not null default 1,
  primary key (house_id, upload_id, id),
  foreign key (house_id, upload_id) references realized_upload (house_id, id) on delete cascade
);
create index realized_row_in_order on realized_row (house_id, upload_id, position);

-- What publishing changed, so that it can be undone as a whole.
create table realized_change (
  house_id integer not null,
  upload_id integer not null,
  lot_id integer not null,
  -- results as they are stored with the lot
  before jsonb not null,
  after jsonb not null,
  primary key (house_id, upload_id, lot_id),
  foreign key (house_id, upload_id) references realized_upload (house_id, id) on delete cascade,
  foreign key (house_id, lot_id) references lot (house_id, id)
);
