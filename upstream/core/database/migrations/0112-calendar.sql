-- The calendar: what the operator decides about a house, and indexes for its lists.

alter table house
  -- The most sessions that a sale can have.
  add column session_limit integer not null default 10 check (session_limit between 1 and 1000),
  -- What the operator reports about the house's account (paymentInfo); the calendar shows it.
  add column expired_card boolean not null default false,
  add column overdue_payment boolean not null default false;

-- A house has one Buy It Now sale.
create unique index one_buy_now_sale on auction_group (house_id) where kind = 'BUY_NOW' and not is_deleted;
create index catalog_by_start on catalog (house_id, starts_at) where not is_deleted;
