-- What someone who opens the PDF of an abstract would meet, and of which file that was found.
-- while the old version serves: yes, because it only adds columns that may be null
alter table abstract_submissions
  add column file_checked text,
  add column file_problem text check (file_problem in ('password', 'incomplete', 'damaged'));
