-- Whether the password of an account was made up and printed at the first start, and not changed since.
-- while the old version serves: yes, because the column has a default
alter table admins add column password_is_generated boolean not null default false;
