-- Takes the turns of addresses, in the order given, and answers those that have registered with the website, in small letters.
-- while the old version serves: yes, because it only adds a function. The old version calls register_newcomers, which a
-- later migration takes away
create function known_addresses(of_website text, emails text[], turns text[], lock_number bigint) returns text[]
language plpgsql
-- planned once for each connection, and along the index by address whatever is known of the table: a plan that was made for
-- a small table would read all of a large one
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(turn, lock_number)) from unnest(turns) turn;
  -- a statement of its own, so that it sees what those have committed who had the turns before. Only one index has this
  -- order: the first address from this one on
  return array(
    select lower(address) from unnest(emails) address
    where lower(address) = (
      select lower(known.email) from registrations known
      where known.website = of_website and lower(known.email) >= lower(address)
      order by lower(known.email), known.created_at desc limit 1
    )
  );
end $$;
