-- One statement takes the next job of every kind that is free: each kind finds its own without passing those of another.
create index jobs_due_by_kind on jobs (kind, run_at) where done_at is null and dead_at is null;
drop index jobs_due;
