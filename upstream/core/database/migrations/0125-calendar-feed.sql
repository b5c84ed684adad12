-- The secret address of a user's calendar for calendar applications. A new one takes its place. Only the hash of its secret is stored.
create table calendar_feed (
  house_id integer not null,
  user_id integer not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (house_id, user_id),
  foreign key (house_id, user_id) references house_user (house_id, id)
);
