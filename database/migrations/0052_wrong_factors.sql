-- Wrong second factors are counted for the account, from whatever device they come.
-- while the old version serves: yes, because it writes the kinds that it knows, which stay allowed
alter table login_failures drop constraint login_failures_kind_check;
alter table login_failures add constraint login_failures_kind_check
  check (kind in ('account', 'network', 'device', 'factor'));
