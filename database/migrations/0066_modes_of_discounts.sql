-- How a website takes requests for a discounted registration; null: as its conference does by default.
-- while the old version serves: yes, because it only adds a column that may be null
alter table website_settings
  add column discount_mode text check (discount_mode in ('at-once', 'decide-first', 'off'));

-- An installation that is in use keeps what all its conferences did before.
insert into website_settings (website, discount_mode)
select website, 'at-once' from unnest(array['optics', 'renewable', 'nursing']) as website where exists (select from admins)
on conflict (website) do update set discount_mode = 'at-once';
