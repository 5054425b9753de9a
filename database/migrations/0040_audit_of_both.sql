-- What one person did of one kind, without going through all that they did, or all that others did of it.
-- while the old version serves: yes, because it only adds an index. Writes wait while it is made
create index audit_entries_of_both on audit_entries (website, admin_email, action, id desc);
