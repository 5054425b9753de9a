-- Stores registrations whose address is new to its website, for which nothing needs to be compared, in one round trip and
-- one commit. The turn of each address is taken first, in the order given. Returns the ids of those that were stored.
create function register_newcomers(wanted jsonb, turns text[], lock_number bigint) returns setof uuid
language plpgsql as $$
declare
  names text := (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(wanted -> 0) name);
begin
  perform pg_advisory_xact_lock(hashtextextended(turn, lock_number)) from unnest(turns) turn;
  -- planned anew each time, because a plan that was made for a small table reads all of a large one; the columns that are
  -- not named have their defaults
  return query execute format('
    insert into registrations (%1$s)
    select %1$s from jsonb_populate_recordset(null::registrations, $1) r
    where (
      select true from registrations known
      where known.website = r.website and lower(known.email) = lower(r.email) limit 1
    ) is null
    returning id', names) using wanted;
end $$;
