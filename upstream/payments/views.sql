-- What other slices may read of payments.
create view payment_method_view as
  select house_id, id, name from payment_method;
