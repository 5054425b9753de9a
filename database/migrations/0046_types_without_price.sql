-- A presentation type may have no price yet: then it has no pricing configuration, and nothing can be sold with it.
-- while the old version serves: yes, because it offers what has a pricing configuration. Its back-office cannot list the
-- types of a website that had none
alter table presentation_types alter column price_cents drop not null;

drop trigger add_pairs on presentation_types;
create trigger add_pairs after insert on presentation_types
  for each row when (new.price_cents is not null) execute function add_pairs_of_presentation_type();
create trigger add_pairs_at_first_price after update of price_cents on presentation_types
  for each row when (old.price_cents is null and new.price_cents is not null)
  execute function add_pairs_of_presentation_type();

create or replace function add_pairs_of_accommodation_combination() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.website, 7004));
  insert into pricing_configurations (website, presentation_type_id, accommodation_combination_id)
  select new.website, p.id, new.id from presentation_types p where p.website = new.website and p.price_cents is not null
  on conflict do nothing;
  return null;
end $$;

-- the six of the specification, for every website that never had a type
insert into presentation_types (website, type)
select website, type
from unnest(array['optics', 'renewable', 'nursing']) with ordinality as w (website, place),
  unnest(array['SPEAKER', 'POSTER', 'LISTENER', 'DELEGATE', 'STUDENT', 'EXHIBITOR']) with ordinality as t (type, rank)
where not exists (select from presentation_types p where p.website = w.website)
order by place, rank;
