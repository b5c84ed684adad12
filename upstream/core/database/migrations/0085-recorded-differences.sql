-- Bookings for amounts that differ from the ledger, and for refunds beyond their charge.

-- What the ledger had for the charge when the amounts differed, in the currency of the discrepancy. Null: another currency, or another kind.
alter table payment_discrepancy add column charged bigint;
update payment_discrepancy d set charged = a.amount from charge_attempt a join charge_run r on r.house_id = a.house_id and r.id = a.run_id
  where d.kind = 'AMOUNT_DIFFERS' and a.house_id = d.house_id and a.id = d.attempt_id and r.currency = d.currency;

-- What the provider returned beyond the charge: the bidder owes it. `amount` is the part that counts for the charge.
alter table charge_refund add column beyond bigint not null default 0 check (beyond >= 0);
alter table charge_refund drop constraint charge_refund_amount_check;
alter table charge_refund add constraint charge_refund_amount_check check (amount >= 0 and amount + beyond > 0);
-- The edit by which staff recorded a part that was not counted when the refund was reported.
alter table charge_refund add column extra_edit_id integer;
