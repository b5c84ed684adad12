-- What other slices may read of auth: who somebody of the staff is.
create view house_user_view as
  select house_id, id, display_name, email from house_user;

-- Users whose password alone does not sign them in.
create view second_factor_user as
  select house_id, user_id from authenticator where confirmed_at is not null
  union
  select house_id, user_id from passkey;
