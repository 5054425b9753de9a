-- The list of abstracts is searched through, and narrowed to a session or an interest.
create index abstract_submissions_by_text on abstract_submissions using gin (
  lower(
    ' ' || reference || ' ' || title_prefix || ' ' || name || ' ' || email || ' ' || phone || ' '
    || organization_name || ' ' || country
  )
  gin_trgm_ops
);

create index abstract_submissions_by_interest on abstract_submissions (website, interest_option_id, id);
create index abstract_submissions_by_session on abstract_submissions (website, session_option_id, id);
