-- What a publication held back: a repeat of its call is told from another call about the same draft.
-- while the old version serves: yes, because the column may be empty, which is no repeat of any call
-- SHA-256 of the keys of the changes that stayed in the draft; empty for versions that were planned or put back
alter table content_versions add column held_digest text;
