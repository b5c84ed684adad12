-- What houses and their staff may do (S1 section 3, S2 section 3), how staff are kept, and tokens for tools.

alter table house
  -- userLevelA, userLevelB, userLevelC
  add column tier text not null default 'live' check (tier in ('basic', 'live', 'premium')),
  add column payment_processing_account_id text,
  add column payment_processing_eligible boolean not null default false,
  -- decision 99: customers of this house get no password mail from here
  add column hide_customer_password_mail boolean not null default false,
  -- what the house has beside its tier, each a yes or no of the specifications
  add column features text[] not null default '{bulk-bidding,buy-now,live-or-timed}' check (features <@ array[
    'bulk-bidding', 'buy-now', 'live-or-timed', 'live-to-timed', 'house-fee-step', 'featured-lots', 'payment-required', 'stealth']);

update house set payment_processing_eligible = payment_processing_enabled;
update house set hide_customer_password_mail = true where id = 965;

alter table house_user
  -- null until the person has set one by the link of their invitation
  alter column password_hash drop not null,
  add column phone text not null default '',
  -- what they are named for in sales: 1 consignment, 3 sale administrator, 4 expert
  add column contact_types integer[] not null default '{}' check (contact_types <@ array[1, 3, 4]),
  add column is_association_manager boolean not null default false,
  add column is_super_admin boolean not null default false,
  add column signed_in_at timestamptz;

-- Tokens for tools: only the hash of a secret is kept, and its last letters for people to tell tokens apart.
create table api_token (
  house_id integer not null,
  id integer not null,
  -- who made it: it acts as them, and never beyond what they may do at that moment
  user_id integer not null,
  name text not null check (name <> ''),
  secret_hash text not null unique,
  hint text not null,
  -- area:read or area:write; writing includes reading
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_from text,
  revoked_at timestamptz,
  revoked_by integer,
  version integer not null default 1,
  primary key (house_id, id),
  foreign key (house_id, user_id) references house_user (house_id, id),
  foreign key (house_id, revoked_by) references house_user (house_id, id)
);
create index api_token_of_user on api_token (house_id, user_id);
