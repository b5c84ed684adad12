-- Staff and their sessions; the places a house sells from.

create table house_user (
  house_id integer not null references house (id),
  id integer not null,
  ref text not null unique,
  user_name text not null,
  display_name text not null,
  email text not null,
  password_hash text not null,
  is_super_user boolean not null default false,
  is_payment_user boolean not null default false,
  -- S1 section 6: users calendar console customer invoices messages reports sensitive inventory settlement bulkbidding
  access text[] not null default '{}',
  disabled_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (house_id, id)
);
create unique index house_user_by_name on house_user (house_id, lower(user_name));

-- Only the hash of a session's secret is kept.
create table session (
  token_hash text primary key,
  house_id integer not null,
  user_id integer not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (house_id, user_id) references house_user (house_id, id)
);
create index session_of_user on session (house_id, user_id);

-- Failed sign-ins, for throttling by house and user and by address. The key is a hash: names that do not exist leave no trace.
create table sign_in_failure (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null
);
create index sign_in_failure_by_key on sign_in_failure (key, at);

create table location (
  house_id integer not null references house (id),
  id integer not null,
  facility_name text not null default '',
  street1 text not null,
  street2 text not null default '',
  city text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  state text not null default '',
  postal_code text not null default '',
  phone text not null default '',
  fax text not null default '',
  email text not null default '',
  time_zone text not null,
  is_primary boolean not null default false,
  version integer not null default 1,
  primary key (house_id, id)
);
create unique index location_primary on location (house_id) where is_primary;

create table payment_method (
  house_id integer not null references house (id),
  id integer not null,
  name text not null,
  -- The provider's online payment and ACH mean paid online (S0 section 9); the provider's own is not choosable by hand.
  is_online boolean not null default false,
  is_choosable boolean not null default true,
  position integer not null,
  primary key (house_id, id)
);
