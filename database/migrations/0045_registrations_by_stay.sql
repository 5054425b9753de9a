-- registrations_stays (0042) has all of it; in a file of its own, as 0044.
-- while the old version serves: yes, because another index serves the same queries
drop index registrations_by_stay;
