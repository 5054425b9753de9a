-- The list of abstracts is searched through; the names of its options are looked up beside it.
create index abstract_submissions_by_text on abstract_submissions using gin (
  lower(
    ' ' || reference || ' ' || title_prefix || ' ' || name || ' ' || email || ' ' || phone || ' '
    || organization_name || ' ' || country
  )
  gin_trgm_ops
);
