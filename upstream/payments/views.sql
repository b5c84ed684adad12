-- What other slices may read of payments.
create view payment_method_view as
  select house_id, id, name, is_choosable, retired_at is not null as is_retired from payment_method;

-- What people may see of a card: letters name it.
create view card_on_file_view as
  select house_id, approval_id, processor, kind, brand, last_four from card_on_file;

-- Which charge an edit began in the ledger.
create view charge_edit_view as
  select house_id, id, ask_edit_id as edit_id from charge_attempt where ask_edit_id is not null;
