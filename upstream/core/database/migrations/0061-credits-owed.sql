-- Credits that the house owes its bidders are listed over all groups.
create index invoice_credit_owed on invoice (house_id, id) where outstanding < 0;
