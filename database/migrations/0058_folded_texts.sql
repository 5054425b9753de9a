-- Lists are searched and sorted by folded texts: Muller finds Müller, and Łukasz stands among L (shared/text/fold-text.ts).
-- while the old version serves: yes, because its indexes stay until 0060. Writes to registrations wait while indexes are made
create function fold_text(value text) returns text
language plpgsql immutable strict parallel safe cost 20
as $$
declare folded text;
begin
  -- most texts have letters of ASCII alone
  if octet_length(value) = length(value) then
    return replace(lower(value collate "C"), E'\n', ' ');
  end if;
  folded := regexp_replace(
    normalize(replace(value, '´', ''''), NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g');
  -- most others have no more
  if octet_length(folded) = length(folded) then
    return replace(lower(folded collate "C"), E'\n', ' ');
  end if;
  folded := lower(folded);
  -- in a database whose LC_CTYPE is C, lower() knows no letters but those of ASCII
  if folded ~ '[A-ZØŁĐÐĦŦŊƏƁƊƘƳƐƆÆŒÞẞΑ-ΩЂ-ЯҐҒҚҢҮҰҺӘӨԱ-Ֆ]' then
    folded := translate(lower(folded collate "C"),
      'ØŁĐÐĦŦŊƏƁƊƘƳƐƆÆŒÞẞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'
      || 'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒҚҢҮҰҺӘӨ'
      || 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
      'øłđðħŧŋəɓɗƙƴɛɔæœþßαβγδεζηθικλμνξοπρστυφχψω'
      || 'ђєѕіјљњћџабвгдежзийклмнопрстуфхцчшщъыьэюяґғқңүұһәө'
      || 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  end if;
  if folded ~ '[ßæœþøłđðħıŧŋəɓɗƙƴɛɔς‘’‛′ʹʻʼʽ‐‒–—―−“”„‟]' then
    folded := replace(replace(replace(replace(
      translate(folded, 'øłđðħıŧŋəɓɗƙƴɛɔς‘’‛′ʹʻʼʽ‐‒–—―−“”„‟', 'olddhitnabdkyeoσ''''''''''''''''------""""'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return replace(normalize(folded, NFC), E'\n', ' ');
end $$;

-- What came in before texts were normalised at their intake: few rows.
create function pg_temp.normalized(value text) returns text language sql immutable as $$
  select normalize(translate(value, U&'\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\202F\205F\3000' || E'\t',
    repeat(' ', 17)), NFC)
$$;
do $$
declare place text[];
begin
  foreach place slice 1 in array array[
    ['admins', 'name'],
    ['contact_messages', 'name'],
    ['contact_messages', 'subject'],
    ['contact_messages', 'message'],
    ['abstract_submissions', 'name'],
    ['abstract_submissions', 'organization_name'],
    ['abstract_submissions', 'country'],
    ['discount_requests', 'name'],
    ['discount_requests', 'institute_or_university'],
    ['discount_requests', 'country'],
    ['payment_records', 'customer_name'],
    ['payment_records', 'customer_institute'],
    ['payment_records', 'customer_country'],
    ['registrations', 'name'],
    ['registrations', 'institute_or_university'],
    ['registrations', 'country']
  ] loop
    execute format(
      'update %1$I set %2$I = pg_temp.normalized(%2$I)
       where octet_length(%2$I) <> length(%2$I) and %2$I <> pg_temp.normalized(%2$I)',
      place[1], place[2]);
  end loop;
end $$;
drop function pg_temp.normalized(text);

create index registrations_folded on registrations using gin (
  fold_text(
    ' ' || name || ' ' || email || ' ' || phone || ' ' || country || ' ' || institute_or_university || ' '
    || presentation_type
  )
  gin_trgm_ops
);
drop statistics registrations_letters;
create statistics registrations_letters on (show_trgm(fold_text(
  ' ' || name || ' ' || email || ' ' || phone || ' ' || country || ' ' || institute_or_university || ' '
  || presentation_type
))) from registrations;
-- a name may be longer than an entry of an index
create index registrations_by_sorted_name on registrations
  (website, (left(ltrim(fold_text(name), ' ''"(.-'), 200) collate "C"), id);
