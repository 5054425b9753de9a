-- What one person did, or what was done of one kind, on all websites, without a look at each website.
-- while the old version serves: yes, because it only adds indexes. Writes wait while they are made
create index audit_entries_of_admin_anywhere on audit_entries (admin_email, id desc);
create index audit_entries_of_action_anywhere on audit_entries (action, id desc);
