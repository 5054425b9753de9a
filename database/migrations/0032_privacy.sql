-- How long what is kept: the rules of an owner, the erasure of one person, and the two functions that alone may take
-- something out of what is otherwise never changed.

-- Rules --------------------------------------------------------------------------------------------------------------

-- A kind without a row is as the code suggests, and deletes nothing.
create table retention_rules (
  kind text primary key,
  -- null: kept until an owner sets a time
  months integer check (months between 1 and 600),
  -- null: nothing is deleted by this rule yet
  confirmed_at timestamptz,
  confirmed_by text,
  -- rises with every change, so that the later of two changes at once is refused
  version integer not null default 1,
  -- the deletion that is under way, or the last one
  run_began_at timestamptz,
  run_ended_at timestamptz,
  run_due integer not null default 0,
  run_removed integer not null default 0,
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (months is not null or confirmed_at is null)
);

-- /privacy of every website says what the rules say
create function tell_of_retention() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', website) from unnest(array['optics', 'renewable', 'nursing']) website;
  return null;
end $$;
create trigger tell_of_change after update on retention_rules
  for each row when ((old.months, old.confirmed_at) is distinct from (new.months, new.confirmed_at))
  execute function tell_of_retention();

-- Erasures -----------------------------------------------------------------------------------------------------------

create table erasures (
  id uuid primary key,
  -- of the person, and what else they were called; both are gone when all is erased
  address text,
  words jsonb,
  asked_at timestamptz not null,
  admin_id uuid references admins (id),
  asked_by text not null,
  -- how many steps are done, and how much each has erased
  steps integer not null default 0,
  counts jsonb not null,
  -- why it ended early
  refused_because text,
  ended_at timestamptz,
  check ((address is null) = (ended_at is not null)),
  check (refused_because is null or ended_at is not null)
);
create unique index erasures_under_way on erasures (lower(address)) where ended_at is null;

-- Who wants no more news stays known when the mail that they left by is gone, and, erased, by the hash of their address.
alter table news_leavers
  alter column recipient_id drop not null,
  drop constraint news_leavers_recipient_id_fkey,
  add foreign key (recipient_id) references mailing_recipients (id) on delete set null;

-- What takes something out of the audit and of the receipts -----------------------------------------------------------

create function without_words(given text, patterns text[]) returns text language plpgsql immutable as $$
declare
  pattern text;
begin
  foreach pattern in array patterns loop
    given := regexp_replace(given, pattern, '[erased]', 'gi');
  end loop;
  return given;
end $$;

-- Blanks entries of the audit, and writes the entry that says so: without it nothing is blanked. With patterns what matches
-- them goes; without, all words and values. Who did what and when stays. Returns how many entries have changed.
create function blank_audit(entries uuid[], patterns text[], noted jsonb) returns integer language plpgsql as $$
declare
  changed integer;
begin
  update audit_entries set
    subject = case when patterns is null then '[removed]' else without_words(subject, patterns) end,
    old_values = case when patterns is null then null else without_words(old_values::text, patterns)::jsonb end,
    new_values = case when patterns is null then null else without_words(new_values::text, patterns)::jsonb end
  where id = any(entries);
  get diagnostics changed = row_count;
  if changed > 0 then
    insert into audit_entries (id, at, admin_id, admin_email, website, action, subject, old_values, new_values)
    values (
      (noted ->> 'id')::uuid, (noted ->> 'at')::timestamptz, (noted ->> 'adminId')::uuid, noted ->> 'adminEmail', null,
      'audit.blanked', noted ->> 'subject', null, jsonb_build_object('entries', changed)
    );
  end if;
  return changed;
end $$;

-- An update is let through from the function above alone, and only of what it blanks.
create or replace function refuse_change_of_audit() returns trigger language plpgsql as $$
declare
  callers text;
begin
  if tg_op = 'UPDATE' then
    get diagnostics callers = pg_context;
    if callers like '%blank\_audit(uuid[],text[],jsonb)%'
      and (new.id, new.at, new.admin_id, new.admin_email, new.website, new.action)
        is not distinct from (old.id, old.at, old.admin_id, old.admin_email, old.website, old.action)
    then
      return new;
    end if;
  end if;
  raise exception 'Entries of the audit are never changed';
end $$;

-- A receipt whose years are over goes whole; its number, its amount and its day stay.
alter table receipts
  alter column content drop not null,
  add column removed_at timestamptz,
  add check ((content is null) = (removed_at is not null)),
  add check (removed_at is null or pdf is null);
create index receipts_by_issue on receipts (issued_at) where removed_at is null;

create function remove_receipts(before timestamptz, most integer, now_at timestamptz) returns integer
language plpgsql as $$
declare
  removed integer;
begin
  update receipts set content = null, pdf = null, removed_at = now_at
  where (website, livemode, number) in (
    select r.website, r.livemode, r.number from receipts r
    where removed_at is null and issued_at < before
    order by issued_at limit most for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end $$;

create or replace function keep_receipt() returns trigger language plpgsql as $$
declare
  callers text;
begin
  if tg_op = 'UPDATE'
    and (new.website, new.livemode, new.number, new.kind, new.payment_id, new.payment_refund_id, new.replaces, new.cents,
         new.issued_at)
      is not distinct from
      (old.website, old.livemode, old.number, old.kind, old.payment_id, old.payment_refund_id, old.replaces, old.cents,
       old.issued_at)
  then
    if old.pdf is null and new.removed_at is null and new.content::text is not distinct from old.content::text then
      return new;
    end if;
    get diagnostics callers = pg_context;
    if callers like '%remove\_receipts(timestamp with time zone,integer,timestamp with time zone)%'
      and old.removed_at is null and new.removed_at is not null
    then
      return new;
    end if;
  end if;
  raise exception 'A receipt is never changed';
end $$;

-- How an address is kept that may not be known and must not be written to.
create function hash_of_address(address text) returns text language sql immutable as $$
  select 'sha256:' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
$$;
