-- What the organisers decide about a submission. Its author hears of it when it is released; before that it may change.
alter table abstract_submissions
  -- decided and not released
  add column draft_decision text check (draft_decision in ('talk', 'poster', 'declined')),
  add column draft_note text not null default '',
  add column draft_decided_at timestamptz,
  -- what the author was told last
  add column decision text check (decision in ('talk', 'poster', 'declined')),
  add column decision_note text not null default '',
  add column decision_released_at timestamptz,
  -- one more with every change, so that no one overwrites what they have not seen
  add column decision_version integer not null default 0,
  add column decision_state text not null generated always as (
    case when draft_decision is not null then 'decided' when decision is not null then 'released' else 'open' end
  ) stored,
  add check ((draft_decision is null) = (draft_decided_at is null)),
  add check (draft_decision is not null or draft_note = ''),
  add check ((decision is null) = (decision_released_at is null));
create index abstract_submissions_by_state on abstract_submissions (website, decision_state, id);
create index abstract_submissions_by_decision on abstract_submissions
  (website, coalesce(draft_decision, decision), id);

-- The decisions of a website that were released together, and each of them as its author was told.
create table abstract_releases (
  website website not null,
  id uuid not null,
  released_at timestamptz not null,
  released_by text not null,
  primary key (website, id)
);
create index abstract_releases_by_time on abstract_releases (website, id desc);

create table released_decisions (
  website website not null,
  release_id uuid not null,
  submission_id uuid not null,
  decision text not null check (decision in ('talk', 'poster', 'declined')),
  note text not null,
  -- what the author was told before; null: nothing
  replaces text check (replaces in ('talk', 'poster', 'declined')),
  -- of the job, and so of the mail
  mail_id uuid not null unique,
  primary key (website, release_id, submission_id),
  foreign key (website, release_id) references abstract_releases (website, id),
  foreign key (website, submission_id) references abstract_submissions (website, id)
);
