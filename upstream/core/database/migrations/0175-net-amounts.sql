-- A charge of which the provider holds another amount than the ledger has, after all refunds and chargebacks: it may hold nothing.
alter table payment_discrepancy drop constraint payment_discrepancy_kind_check;
alter table payment_discrepancy add constraint payment_discrepancy_kind_check
  check (kind in ('UNALLOCATED', 'NOT_TAKEN', 'AMOUNT_DIFFERS', 'REFUND_NOT_RECORDED', 'REFUND_NOT_MADE', 'NET_DIFFERS'));
alter table payment_discrepancy drop constraint payment_discrepancy_amount_check;
alter table payment_discrepancy add constraint payment_discrepancy_amount_check check (amount > 0 or kind = 'NET_DIFFERS');
