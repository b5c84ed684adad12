-- One's own sessions, browsers that are known, and links to choose a new password.

-- A session is named to its owner by a reference that is no secret, and by what the browser said it is.
alter table session
  add column ref text,
  add column user_agent text not null default '';
update session set ref = 'SES' || upper(substr(md5(token_hash), 1, 16));
alter table session alter column ref set not null, add unique (ref);

-- A browser in which somebody has signed in: what others try on their name does not hold it back. Only the hash of its secret.
create table known_device (
  token_hash text not null,
  house_id integer not null,
  user_id integer not null,
  seen_at timestamptz not null,
  primary key (token_hash, house_id, user_id),
  foreign key (house_id, user_id) references house_user (house_id, id)
);
create index known_device_seen on known_device (seen_at);

-- The one link of a user by which a new password is chosen: a newer one takes its place, its use removes it. Only the hash of its secret.
create table password_link (
  house_id integer not null,
  user_id integer not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (house_id, user_id),
  foreign key (house_id, user_id) references house_user (house_id, id)
);
create index password_link_expiry on password_link (expires_at);
