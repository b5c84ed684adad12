-- Sales tax by place and day. Entries are only ever added, so a past period keeps its figures: what changes later counts when it changes.

create table sales_tax_place (
  house_id integer not null references house (id),
  id integer not null,
  country text not null,
  -- '' for the whole country
  state text not null,
  -- null for the usual one of the place (rules/sales-tax/basis.ts)
  basis text check (basis in ('PAYMENT', 'INVOICE', 'EARLIER')),
  version integer not null default 1,
  primary key (house_id, id),
  unique (house_id, country, state)
);

create table sales_tax_entry (
  house_id integer not null,
  id bigint not null,
  invoice_id integer not null,
  place_id integer not null,
  currency text not null,
  exempt boolean not null,
  -- in the house's time zone
  day date not null,
  recorded_at timestamptz not null,
  -- what counts more or less since the last entry of the invoice, by basis, in minor units
  payment_sales bigint not null,
  payment_tax bigint not null,
  invoice_sales bigint not null,
  invoice_tax bigint not null,
  earlier_sales bigint not null,
  earlier_tax bigint not null,
  primary key (house_id, id),
  foreign key (house_id, invoice_id) references invoice (house_id, id),
  foreign key (house_id, place_id) references sales_tax_place (house_id, id)
);
create index sales_tax_entry_of_day on sales_tax_entry (house_id, day, id);
create index sales_tax_entry_of_invoice on sales_tax_entry (house_id, invoice_id);
create index sales_tax_entry_of_place on sales_tax_entry (house_id, place_id, day, id);

-- Entries for the invoices so far: one for each first sending, payment and credit note, with the charges of today.
create temporary table taxed on commit drop as
  select i.house_id, i.id, i.currency, i.tax_exempt,
    case upper(case when i.pickup or i.country = '' then l.country else i.country end)
      when 'UK' then 'GB' else upper(case when i.pickup or i.country = '' then l.country else i.country end) end as country,
    upper(case when i.pickup or i.country = '' then l.state else i.state end) as state,
    i.invoice_total + i.additional_total as charged,
    i.tax + (select coalesce(sum(e.amount), 0) from ledger_entry e
      where e.house_id = i.house_id and e.invoice_id = i.id and e.kind = 'CHARGE' and e.component = 'tax' and e.round > 0
        and i.item_count > 0
        and (e.line_id is null or exists (select 1 from invoice_line n where n.house_id = e.house_id and n.id = e.line_id and not n.suppressed))) as tax,
    h.time_zone
  from invoice i
  join invoice_group g on g.house_id = i.house_id and g.id = i.group_id
  join location l on l.house_id = g.house_id and l.id = g.location_id
  join house h on h.id = i.house_id;

insert into sales_tax_place (house_id, id, country, state)
  select house_id, row_number() over (partition by house_id order by country, state), country, state
  from (select distinct house_id, country, state from taxed) places;
insert into counter (house_id, kind, last)
  select house_id, 'sales_tax_place', count(*) from sales_tax_place group by house_id;

insert into sales_tax_entry
  with event as (
    select house_id, id as invoice_id, first_sent_at as at, 1 as issued, 0::bigint as paid, 0::bigint as credited, 0::bigint as credited_tax
    from invoice where first_sent_at is not null
    union all
    select house_id, invoice_id, at, 0, amount, 0, 0 from ledger_entry where kind = 'PAYMENT' and state = 'SETTLED'
    union all
    select c.house_id, c.invoice_id, c.created_at, 0, 0, c.amount,
      (select coalesce(sum((t->>'amount')::bigint), 0) from jsonb_array_elements(c.taxes) t)
    from credit_note c
  ), reached as (
    select t.*, e.at, row_number() over (partition by e.house_id, e.invoice_id order by e.at, e.issued desc, e.paid, e.credited) as step,
      sum(e.issued) over upto > 0 as is_issued, sum(e.paid) over upto as paid,
      t.charged - sum(e.credited) over upto as net, t.tax - sum(e.credited_tax) over upto as net_tax
    from event e join taxed t on t.house_id = e.house_id and t.id = e.invoice_id
    window upto as (partition by e.house_id, e.invoice_id order by e.at, e.issued desc, e.paid, e.credited rows unbounded preceding)
  ), part as (
    select r.*, case when paid <= 0 then 0 when paid >= net then net else paid end as part,
      case when paid <= 0 then 0 when paid >= net then net_tax else round(net_tax * paid / net) end as part_tax
    from reached r
  ), counted as (
    select p.*, case when is_issued or paid > 0 then net else 0 end as whole, case when is_issued or paid > 0 then net_tax else 0 end as whole_tax,
      case when is_issued then net else part end as earlier, case when is_issued then net_tax else part_tax end as earlier_tax
    from part p
  ), gained as (
    select c.*, part - coalesce(lag(part) over steps, 0) as d_part, part_tax - coalesce(lag(part_tax) over steps, 0) as d_part_tax,
      whole - coalesce(lag(whole) over steps, 0) as d_whole, whole_tax - coalesce(lag(whole_tax) over steps, 0) as d_whole_tax,
      earlier - coalesce(lag(earlier) over steps, 0) as d_earlier, earlier_tax - coalesce(lag(earlier_tax) over steps, 0) as d_earlier_tax
    from counted c window steps as (partition by house_id, id order by step)
  )
  select g.house_id, row_number() over (partition by g.house_id order by g.at, g.id, g.step), g.id, p.id, g.currency, g.tax_exempt,
    (g.at at time zone g.time_zone)::date, g.at, d_part - d_part_tax, d_part_tax, d_whole - d_whole_tax, d_whole_tax,
    d_earlier - d_earlier_tax, d_earlier_tax
  from gained g join sales_tax_place p on p.house_id = g.house_id and p.country = g.country and p.state = g.state
  where (d_part, d_part_tax, d_whole, d_whole_tax, d_earlier, d_earlier_tax) <> (0, 0, 0, 0, 0, 0);
insert into counter (house_id, kind, last)
  select house_id, 'sales_tax_entry', max(id) from sales_tax_entry group by house_id;
