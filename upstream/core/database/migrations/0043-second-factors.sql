-- An authenticator app of a user. Until it is confirmed by a code it counts for nothing. `last_step` is the time step of
-- the last code that was accepted, so that no code is accepted twice.
create table authenticator (
  house_id integer not null,
  user_id integer not null,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  primary key (house_id, user_id),
  foreign key (house_id, user_id) references house_user (house_id, id)
);

-- What replaces the app when it is lost; each code is accepted once.
create table recovery_code (
  house_id integer not null,
  user_id integer not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (house_id, user_id, code_hash),
  foreign key (house_id, user_id) references house_user (house_id, id)
);

-- Sign-ins whose password was right and whose second factor is awaited.
create table pending_sign_in (
  token_hash text primary key,
  house_id integer not null,
  user_id integer not null,
  password_hash text not null,
  user_agent text not null,
  expires_at timestamptz not null,
  foreign key (house_id, user_id) references house_user (house_id, id)
);
create index pending_sign_in_of_user on pending_sign_in (house_id, user_id);

-- Whether payment users and super users of the house need an authenticator app before they can do anything else.
alter table house add column second_factor_required boolean not null default false;

-- Passkeys (WebAuthn credentials) of users. `id` and `public_key` are base64url. `counter` is what the authenticator last said;
-- most passkeys always say 0.
create table passkey (
  id text primary key,
  ref text not null unique,
  house_id integer not null,
  user_id integer not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  foreign key (house_id, user_id) references house_user (house_id, id)
);
create index passkey_of_user on passkey (house_id, user_id);

-- What a passkey signs, once: for the user who adds one, or without a user for signing in.
create table passkey_challenge (
  challenge_hash text primary key,
  house_id integer,
  user_id integer,
  expires_at timestamptz not null,
  foreign key (house_id, user_id) references house_user (house_id, id)
);
