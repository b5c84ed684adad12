-- Words that make a lot potentially banned, and what people decided about such lots.

-- Words and phrases of the house's list, as they were entered.
alter table house add column banned_words text[] not null default '{}';

-- One row for each lot that has such words, or about which somebody decided.
create table lot_flag (
  house_id integer not null references house (id),
  lot_id integer not null,
  -- the words of the list that the lot has
  words text[] not null default '{}',
  -- what the words were when somebody decided
  decided_words text[] not null default '{}',
  -- has words that nobody has decided about, and isn't banned
  is_potentially_banned boolean not null default false,
  -- published without online bidding
  is_banned boolean not null default false,
  decided_at timestamptz,
  decided_by integer,
  primary key (house_id, lot_id),
  foreign key (house_id, lot_id) references lot (house_id, id) on delete cascade,
  check (not (is_banned and is_potentially_banned))
);
