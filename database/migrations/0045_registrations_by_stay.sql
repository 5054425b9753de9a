-- registrations_stays (0042) has all of it; alone in a file, as 0044.
-- while the old version serves: yes, because another index serves the same queries
drop index registrations_by_stay;
