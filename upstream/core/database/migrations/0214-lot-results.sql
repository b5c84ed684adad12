-- What a sale made of a lot beyond a hammer price with a buyer: a price whose buyer nobody knows, or that it passed.
alter table lot
  -- null while there is none; 0 if the lot passed
  add column realized_price bigint check (realized_price >= 0),
  add check (realized_price is null or hammer is null),
  add check (realized_price is null or not is_deleted);
