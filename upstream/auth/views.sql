-- The names and addresses of users, for other slices.
create view house_user_view as
  select house_id, id, display_name, email, contact_types, disabled_at from house_user;

-- Users who need more than their password to sign in.
create view second_factor_user as
  select house_id, user_id from authenticator where confirmed_at is not null
  union
  select house_id, user_id from passkey;
