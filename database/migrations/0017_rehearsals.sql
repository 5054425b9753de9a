-- Rehearsals of the organisers on the sandbox: what was played, step by step, and what came of it.
create table rehearsals (
  id uuid primary key,
  website website not null,
  scenario text not null check (scenario in ('success', 'decline', 'late_webhook', 'duplicate_webhook', 'expiry', 'refund')),
  asked_by text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- null while it runs
  outcome text check (outcome in ('as_expected', 'otherwise', 'broken_off')),
  registration_id uuid,
  payment_id uuid,
  -- [{ what, expected, seen, ok, at }]
  steps jsonb not null,
  check ((ended_at is null) = (outcome is null))
);
create index rehearsals_by_time on rehearsals (website, started_at desc);
