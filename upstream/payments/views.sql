-- Payment methods for other slices.
create view payment_method_view as
  select house_id, id, name, is_choosable, retired_at is not null as is_retired, surcharge_rate, surcharge_name from payment_method;

-- The parts of a card that people may see: emails show it.
create view card_on_file_view as
  select house_id, approval_id, processor, kind, brand, last_four from card_on_file;

-- Charges with the edit that started each in the ledger.
create view charge_edit_view as
  select house_id, id, request_edit_id as edit_id from charge_attempt where request_edit_id is not null;

-- Houses that asked to be enrolled with the payment provider.
create view payments_enrolment_view as
  select distinct house_id from payments_enrolment_request;
