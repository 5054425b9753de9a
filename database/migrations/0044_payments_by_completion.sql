-- payment_records_completed (0041) has all of it. It has a file of its own, because dropping an index blocks all reads and
-- writes of its table until the file ends.
-- while the old version serves: yes, because another index serves the same queries
drop index payment_records_by_completion;
