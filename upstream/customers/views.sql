-- What other slices may read of customers: bidders of the house on a platform, and their paddles.
create view approval_view as
  select house_id, id, ref, member_id, channel, first_name, last_name, company, email, phone,
    street1, street2, city, state, province, postal_code, country, tax_exempt, version,
    exists (select 1 from card_on_file c where c.house_id = approval.house_id and c.approval_id = approval.id) as has_card
  from approval;

create view paddle_view as
  select house_id, catalog_id, approval_id, number from paddle;
