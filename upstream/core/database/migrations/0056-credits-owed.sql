-- What a group's bidders owe, and what the house owes bidders of it, are separate sums: nobody's credit pays another's debt.
alter table invoice_group add column credit_owed bigint not null default 0;

update invoice_group g set outstanding = r.outstanding, credit_owed = r.credit_owed
from (select house_id, group_id, sum(greatest(outstanding, 0)) as outstanding, sum(greatest(-outstanding, 0)) as credit_owed
      from invoice group by house_id, group_id) r
where g.house_id = r.house_id and g.id = r.group_id and r.credit_owed > 0;
