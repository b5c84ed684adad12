-- An invoice whose email the mail server refused was not sent. It counts from its last send that was not refused; without any, it has no
-- dates, and its tax doesn't count as of the invoice date.

create temporary table taken_back on commit drop as
  select i.house_id, i.id, kept.at
  from (select distinct s.house_id, s.invoice_id from sent_invoice s join mail m on m.house_id = s.house_id and m.id = s.mail_id where m.state = 'REFUSED') r
  join invoice i on i.house_id = r.house_id and i.id = r.invoice_id
  cross join lateral (
    select max(s.sent_at) as at from sent_invoice s join mail m on m.house_id = s.house_id and m.id = s.mail_id
    where s.house_id = i.house_id and s.invoice_id = i.id and m.state <> 'REFUSED') kept
  where i.sent_at is distinct from kept.at;

update invoice i set sent_at = t.at,
  first_sent_at = case when t.at is not null then i.first_sent_at end,
  due_on = case when t.at is not null then i.due_on end,
  status = case when i.status = 'SENT' and t.at is null then 'NOT_SENT' else i.status end,
  status_at = case when i.status = 'SENT' then t.at else i.status_at end,
  version = i.version + 1
from taken_back t where i.house_id = t.house_id and i.id = t.id;

update invoice_line l set status = 'NOT_SENT'
from taken_back t where l.house_id = t.house_id and l.invoice_id = t.id and t.at is null and l.status = 'SENT';

-- What counted because of the send is taken off today. What is paid counts as before.
with counted as (
  select e.house_id, e.invoice_id, e.place_id, e.currency, e.exempt, i.paid + i.additional_paid > 0 as is_paid,
    sum(e.payment_sales) as payment_sales, sum(e.payment_tax) as payment_tax, sum(e.invoice_sales) as invoice_sales,
    sum(e.invoice_tax) as invoice_tax, sum(e.earlier_sales) as earlier_sales, sum(e.earlier_tax) as earlier_tax
  from taken_back t
  join invoice i on i.house_id = t.house_id and i.id = t.id
  join sales_tax_entry e on e.house_id = t.house_id and e.invoice_id = t.id
  where t.at is null
  group by e.house_id, e.invoice_id, e.place_id, e.currency, e.exempt, i.paid + i.additional_paid > 0
), less as (
  select c.*, case when is_paid then 0 else -invoice_sales end as d_invoice_sales, case when is_paid then 0 else -invoice_tax end as d_invoice_tax,
    payment_sales - earlier_sales as d_earlier_sales, payment_tax - earlier_tax as d_earlier_tax
  from counted c
), numbered as (
  select l.*, row_number() over (partition by house_id order by invoice_id, place_id) as place
  from less l where (d_invoice_sales, d_invoice_tax, d_earlier_sales, d_earlier_tax) <> (0, 0, 0, 0)
)
insert into sales_tax_entry
  select n.house_id, coalesce(c.last, 0) + n.place, n.invoice_id, n.place_id, n.currency, n.exempt, (now() at time zone h.time_zone)::date, now(),
    0, 0, d_invoice_sales, d_invoice_tax, d_earlier_sales, d_earlier_tax
  from numbered n join house h on h.id = n.house_id
  left join counter c on c.house_id = n.house_id and c.kind = 'sales_tax_entry';
update counter c set last = e.last
from (select house_id, max(id) as last from sales_tax_entry group by house_id) e
where c.house_id = e.house_id and c.kind = 'sales_tax_entry' and c.last < e.last;
