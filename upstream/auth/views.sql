-- The names and addresses of users, for other slices.
create view house_user_view as
  select house_id, id, display_name, email from house_user;

-- Users who need more than their password to sign in.
create view second_factor_user as
  select house_id, user_id from authenticator where confirmed_at is not null
  union
  select house_id, user_id from passkey;

-- Active users whom a sale can name as a contact, with the types of contact that they are.
create view sale_contact_view as
  select house_id, id, display_name, contact_types from house_user where disabled_at is null and contact_types <> '{}';
