-- What other slices may read of payments.
create view payment_method_view as
  select house_id, id, name, is_choosable from payment_method;
