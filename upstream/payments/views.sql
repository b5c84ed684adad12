-- What other slices may read of payments.
create view payment_method_view as
  select house_id, id, name, is_choosable from payment_method;
-- What people may see of a card: letters name it.
create view card_on_file_view as
  select house_id, approval_id, processor, kind, brand, last_four from card_on_file;
