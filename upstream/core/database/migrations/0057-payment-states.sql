-- What is special about the payments of an invoice, beside its status, and why money went back.
alter table ledger_entry add column cause text check (cause is null or (cause in ('REFUND', 'DISPUTE') and kind = 'PAYMENT'));
update ledger_entry l set cause = case when e.action in ('payment.dispute', 'payment.dispute-back') then 'DISPUTE' else 'REFUND' end
from invoice_edit e
where e.house_id = l.house_id and e.id = l.edit_id and l.kind = 'PAYMENT'
  and e.action in ('payment.refund', 'payment.refund-back', 'payment.dispute', 'payment.dispute-back');

alter table invoice add column action_needed boolean not null default false;
-- projection
alter table invoice add column payment_state text
  check (payment_state in ('DISPUTED', 'ACTION_NEEDED', 'CREDIT_OWED', 'PARTLY_REFUNDED', 'REFUNDED'));

update invoice i set payment_state = 'CREDIT_OWED' where i.outstanding < 0;
update invoice i set payment_state = case
    when i.charge_hold = 'CHARGED_BACK' and r.disputed > 0 then 'DISPUTED'
    when i.outstanding < 0 then 'CREDIT_OWED'
    when r.refunded <= 0 or i.all_paid then null
    when i.paid + i.additional_paid > 0 then 'PARTLY_REFUNDED'
    else 'REFUNDED' end
from (select house_id, invoice_id, coalesce(-sum(amount) filter (where cause = 'DISPUTE'), 0) as disputed, coalesce(-sum(amount) filter (where cause = 'REFUND'), 0) as refunded
      from ledger_entry where cause is not null and state = 'SETTLED' group by house_id, invoice_id) r
where i.house_id = r.house_id and i.id = r.invoice_id;

create index invoice_by_payment_state on invoice (house_id, payment_state, id) where payment_state is not null;
