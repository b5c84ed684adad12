-- Money that the provider took for an invoice and that isn't in the ledger holds the invoice from further charges until staff resolve it.
alter table invoice add column unallocated boolean not null default false;
alter table invoice drop constraint invoice_payment_state_check;
alter table invoice add constraint invoice_payment_state_check
  check (payment_state in ('DISPUTED', 'UNALLOCATED', 'ACTION_NEEDED', 'CREDIT_OWED', 'PARTLY_REFUNDED', 'REFUNDED'));

update invoice i set unallocated = true, payment_state = case when i.payment_state = 'DISPUTED' then i.payment_state else 'UNALLOCATED' end
where exists (
  select 1 from payment_discrepancy d
  where d.house_id = i.house_id and d.invoice_id = i.id and d.state in ('OPEN', 'REFUNDING')
    and (d.kind = 'UNALLOCATED' or (d.kind = 'AMOUNT_DIFFERS' and d.charged < d.amount))
);

create index payment_discrepancy_of_invoice on payment_discrepancy (house_id, invoice_id)
  where state in ('OPEN', 'REFUNDING') and kind in ('UNALLOCATED', 'AMOUNT_DIFFERS');
