-- What other slices may read of auth: who somebody of the staff is.
create view house_user_view as
  select house_id, id, display_name, email from house_user;
