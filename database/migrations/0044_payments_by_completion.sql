-- payment_records_completed (0041) has all of it. Alone in a file: who drops an index keeps everyone from its table until the
-- file has ended, and none is made in the meantime.
-- while the old version serves: yes, because another index serves the same queries
drop index payment_records_by_completion;
