-- What open screens show of bidders and messages can be looked up by a number of its own, and grows with each change.
alter table paddle add column id integer, add column version integer not null default 1;
update paddle p set id = numbered.id
from (select house_id, catalog_id, approval_id, row_number() over (partition by house_id order by catalog_id, approval_id) as id from paddle) numbered
where numbered.house_id = p.house_id and numbered.catalog_id = p.catalog_id and numbered.approval_id = p.approval_id;
insert into counter (house_id, kind, last) select house_id, 'paddle', count(*) from paddle group by house_id;
alter table paddle alter column id set not null;
create unique index paddle_by_id on paddle (house_id, id);
create index paddle_of_approval on paddle (house_id, approval_id);

alter table message_run add column version integer not null default 1;
-- A delivered message changes what it was sent for.
create index bidder_message_of_mail on bidder_message (house_id, mail_id) where mail_id is not null;
create index sent_invoice_of_mail on sent_invoice (house_id, mail_id);
