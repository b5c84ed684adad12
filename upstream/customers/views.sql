-- The data of customers for other slices: bidders of the house on a platform, and their paddles.
create view approval_view as
  select house_id, id, ref, member_id, channel, first_name, last_name, company, email, phone,
    street1, street2, city, state, province, postal_code, country, tax_exempt, is_ebay, person_id, version, search_text
  from approval;

create view paddle_view as
  select house_id, catalog_id, approval_id, number from paddle;

-- Bidders' requests to bid in a sale.
create view registration_view as
  select house_id, id, sale_id, approval_id, state, paddle from registration;
