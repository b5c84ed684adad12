-- An invoice whose payment was refunded or charged back is not charged again until a user with the right allows it, with a reason.
alter table invoice add column charge_hold text check (charge_hold in ('REFUNDED', 'CHARGED_BACK'));
alter table invoice add column charge_again_reason text not null default '';

-- Invoices that were refunded or charged back so far are held too.
update invoice i set charge_hold = held.hold
from (select a.house_id, a.invoice_id, case when bool_or(f.kind = 'DISPUTE') then 'CHARGED_BACK' else 'REFUNDED' end as hold
      from charge_refund f join charge_attempt a on a.house_id = f.house_id and a.id = f.attempt_id
      where f.state = 'REFUNDED' group by a.house_id, a.invoice_id) held
where i.house_id = held.house_id and i.id = held.invoice_id;
