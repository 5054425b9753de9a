-- Audit entries say which row of a visitor they are about, and words are taken out of JSON value by value.
-- while the old version serves: yes, because the column may be empty, and blank_audit keeps its form

-- A registration, a payment, a refund, a discount request, an abstract, a contact message, an exception or an email. No foreign
-- key: the entry stays when the row is gone. Entries of older versions have none.
alter table audit_entries add column subject_id uuid;

-- As of a text: keys, numbers and true stay, so that a name such as "true" or "12" leaves the JSON whole.
create function without_words(given jsonb, patterns text[]) returns jsonb language plpgsql immutable as $$
begin
  case coalesce(jsonb_typeof(given), 'null')
    when 'string' then
      return to_jsonb(without_words(given #>> '{}', patterns));
    when 'object' then
      return (select coalesce(jsonb_object_agg(key, without_words(value, patterns)), '{}') from jsonb_each(given));
    when 'array' then
      return (
        select coalesce(jsonb_agg(without_words(value, patterns) order by place), '[]')
        from jsonb_array_elements(given) with ordinality as element (value, place)
      );
    else
      return given;
  end case;
end $$;

create or replace function blank_audit(entries uuid[], patterns text[], noted jsonb) returns integer language plpgsql as $$
declare
  changed integer;
begin
  update audit_entries set
    subject = case when patterns is null then '[removed]' else without_words(subject, patterns) end,
    old_values = case when patterns is null then null else without_words(old_values, patterns) end,
    new_values = case when patterns is null then null else without_words(new_values, patterns) end
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
