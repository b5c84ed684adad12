-- An email address that was asked for and is not confirmed yet; the user keeps the old one until then. One of a user at a
-- time. Only the hash of the link's secret is stored.
create table email_change (
  house_id integer not null,
  user_id integer not null,
  new_email text not null,
  requested_by integer not null,
  token_hash text not null unique,
  expires_at timestamptz not null,
  primary key (house_id, user_id),
  foreign key (house_id, user_id) references house_user (house_id, id),
  foreign key (house_id, requested_by) references house_user (house_id, id)
);
