-- Two spellings are one address when they differ in the case of ASCII letters alone: lower(… collate "C"), which says the same
-- everywhere, as addressKey of the code. The case of other letters joined addresses of different people.
-- while the old version serves: yes, because it finds an address as before. Writes wait while indexes and keys are made

-- What was joined before and is not now, for the owner, who reads it in the audit. No row is changed.
do $$
declare
  of_table text;
begin
  foreach of_table in array array['registrations', 'discount_requests', 'abstract_submissions', 'contact_messages'] loop
    execute format($each$
      insert into audit_entries (id, at, admin_id, admin_email, website, action, subject, new_values)
      select
        (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
          || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
        now(), null, 'Plenary', joined.website, 'addresses.told-apart', joined.addresses[1],
        jsonb_build_object('addresses', joined.addresses)
      from (
        select odd.website, array_agg(distinct other.email order by other.email) as addresses
        from (select distinct website, email from %1$I where octet_length(email) <> char_length(email)) odd
        join %1$I other on other.website = odd.website and lower(other.email) = lower(odd.email)
        group by odd.website, lower(odd.email)
        having count(distinct lower(other.email collate "C")) > 1
      ) joined
    $each$, of_table);
  end loop;
end $$;

-- A domain in other letters than ASCII is stored as its ASCII name from now on (RFC 3492, after UTS 46); those of before become
-- the same.
create function pg_temp.punycode(label text) returns text language plpgsql as $$
declare
  points integer[] := array(
    select ascii(letter) from regexp_split_to_table(label, '') with ordinality as all_of (letter, at) order by at
  );
  output text := regexp_replace(label, '[^\x01-\x7F]', '', 'g');
  basic integer := length(output);
  handled integer := basic;
  n integer := 128;
  bias integer := 72;
  delta bigint := 0;
  point integer;
  next_point integer;
  q bigint;
  k integer;
  t integer;
begin
  if basic = cardinality(points) then return label; end if;
  if basic > 0 then output := output || '-'; end if;
  while handled < cardinality(points) loop
    select min(p) into next_point from unnest(points) p where p >= n;
    delta := delta + (next_point - n)::bigint * (handled + 1);
    n := next_point;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      continue when point <> n;
      q := delta;
      k := 36;
      loop
        t := greatest(1, least(26, k - bias));
        exit when q < t;
        output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', (t + (q - t) % (36 - t))::integer + 1, 1);
        q := (q - t) / (36 - t);
        k := k + 36;
      end loop;
      output := output || substr('abcdefghijklmnopqrstuvwxyz0123456789', q::integer + 1, 1);
      delta := case when handled = basic then delta / 700 else delta / 2 end;
      delta := delta + delta / (handled + 1);
      k := 0;
      while delta > 455 loop
        delta := delta / 35;
        k := k + 36;
      end loop;
      bias := k + (36 * delta / (delta + 38))::integer;
      delta := 0;
      handled := handled + 1;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || output;
end $$;

create function pg_temp.ascii_domain(address text) returns text language sql as $$
  select substring(address from '^.*@') || string_agg(pg_temp.punycode(label), '.' order by at)
  from regexp_split_to_table(
    -- no lower() says these two as UTS 46 does
    lower(replace(replace(normalize(substring(address from '[^@]*$'), NFKC), 'İ', U&'i\0307'), 'ẞ', 'ß')), '\.')
    with ordinality as all_of (label, at)
$$;

do $$
declare
  place text[];
begin
  foreach place slice 1 in array array[
    ['registrations', 'email'], ['discount_requests', 'email'], ['abstract_submissions', 'email'],
    ['contact_messages', 'email'], ['payment_records', 'customer_email'], ['payment_exceptions', 'customer_email'],
    ['mails', 'recipient_address'], ['mailing_recipients', 'address'], ['refused_addresses', 'address'],
    ['admins', 'email']
  ] loop
    begin
      execute format(
        'update %1$I set %2$I = pg_temp.ascii_domain(%2$I) where %2$I ~ %3$L',
        place[1], place[2], '@[^@]*[^\x01-\x7F][^@]*$');
    exception when unique_violation then
      raise notice 'Domains of % stay as they were typed: two of its addresses would be one', place[1];
    end;
  end loop;
end $$;

drop function pg_temp.ascii_domain(text);
drop function pg_temp.punycode(text);

create index registrations_by_address on registrations (website, lower(email collate "C"), created_at desc);
create index payment_records_by_address
  on payment_records (website, lower(customer_email collate "C"), created_at desc);
create index contact_messages_by_address on contact_messages (website, lower(email collate "C"), created_at desc);
create index abstract_submissions_by_address
  on abstract_submissions (website, lower(email collate "C"), created_at desc);
create index discount_requests_by_address on discount_requests (website, lower(email collate "C"), created_at desc);
create unique index admins_by_address on admins (lower(email collate "C"));
create unique index erasures_of_address on erasures (lower(address collate "C")) where ended_at is null;

-- As in 0036, by key.
create or replace function known_addresses(of_website text, emails text[], turns text[], lock_number bigint)
returns text[]
language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_bitmapscan = off
set enable_sort = off
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(turn, lock_number)) from unnest(turns) turn;
  return array(
    select lower(address collate "C") from unnest(emails) address
    where lower(address collate "C") = (
      select lower(known.email collate "C") from registrations known
      where known.website = of_website and lower(known.email collate "C") >= lower(address collate "C")
      order by lower(known.email collate "C"), known.created_at desc limit 1
    )
  );
end $$;

-- PostgreSQL before 17 cannot change how a column is generated.
alter table mailing_recipients
  drop column address_key,
  add column address_key text not null generated always as (lower(address collate "C")) stored;
alter table mailing_recipients add unique (website, mailing_id, address_key);
alter table refused_addresses
  drop column address_key,
  add column address_key text not null generated always as (lower(address collate "C")) stored;
alter table refused_addresses add unique (website, address_key);

-- Who has left the news has left them under the key of today too.
insert into news_leavers (website, address_key, left_at, recipient_id)
select leaver.website, recipient.address_key, leaver.left_at, leaver.recipient_id
from news_leavers leaver join mailing_recipients recipient on recipient.id = leaver.recipient_id
where leaver.address_key <> recipient.address_key and leaver.address_key not like 'sha256:%'
on conflict do nothing;

create or replace function hash_of_address(address text) returns text language sql immutable as $$
  select 'sha256:' || encode(sha256(convert_to(lower(address collate "C"), 'UTF8')), 'hex')
$$;
