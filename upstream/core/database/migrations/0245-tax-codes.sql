-- How a lot is taxed, and whether the artist's resale right is charged on it. Lots have neither until staff say so. An invoice keeps what its
-- lots had when it was created.
alter table lot
  add column tax_code text not null default '' check (tax_code in ('', 'STANDARD', 'MARGIN', 'IMPORT', 'ZERO')),
  add column has_resale_right boolean not null default false;
alter table invoice_line
  add column tax_code text not null default '' check (tax_code in ('', 'STANDARD', 'MARGIN', 'IMPORT', 'ZERO')),
  add column has_resale_right boolean not null default false;
