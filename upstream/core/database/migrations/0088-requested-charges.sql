-- States and columns by their names in the API: REQUESTED for ASKED, RETURNED for CAME_BACK.
alter table charge_attempt rename column asked_at to requested_at;
alter table charge_attempt rename column ask_edit_id to request_edit_id;
alter table charge_attempt drop constraint charge_attempt_state_check;
update charge_attempt set state = 'REQUESTED' where state = 'ASKED';
alter table charge_attempt add constraint charge_attempt_state_check
  check (state in ('READY', 'REQUESTED', 'UNKNOWN', 'PENDING', 'ACTION_NEEDED', 'CHARGED', 'DECLINED', 'SKIPPED'));
drop index charge_attempt_open;
create unique index charge_attempt_open on charge_attempt (house_id, invoice_id)
  where state in ('READY', 'REQUESTED', 'UNKNOWN', 'PENDING', 'ACTION_NEEDED');

alter table charge_refund rename column asked_at to requested_at;
alter table charge_refund drop constraint charge_refund_state_check;
update charge_refund set state = 'REQUESTED' where state = 'ASKED';
update charge_refund set state = 'RETURNED' where state = 'CAME_BACK';
alter table charge_refund add constraint charge_refund_state_check
  check (state in ('READY', 'REQUESTED', 'UNKNOWN', 'PENDING', 'REFUNDED', 'REFUSED', 'RETURNED'));
drop index charge_refund_open;
create unique index charge_refund_open on charge_refund (house_id, attempt_id)
  where key is not null and state in ('READY', 'REQUESTED', 'UNKNOWN', 'PENDING');
