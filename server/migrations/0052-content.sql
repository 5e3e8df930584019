-- What the operator tells all merchants, above every page of the dashboard. The words are never changed: what is said
-- otherwise is another notice, and this one is ended.
create table broadcasts (
  id uuid primary key,
  tone text not null,
  -- The text by language; English is always there and stands in for the others.
  texts jsonb not null,
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  written_at timestamptz not null,
  written_by uuid not null references operators,
  written_name text not null,
  -- Taken down before its time.
  ended_at timestamptz,
  ended_name text,
  constraint broadcast_tone_is_known check (tone in ('info', 'warn')),
  constraint broadcast_speaks_english check (jsonb_typeof(texts) = 'object' and length(texts ->> 'en') between 1 and 500),
  constraint broadcast_has_its_time check (shown_from < shown_until),
  constraint broadcast_ended_says_by_whom check ((ended_at is null) = (ended_name is null))
);
create index broadcasts_by_end on broadcasts (shown_until) where ended_at is null;
revoke update, delete, truncate on broadcasts from sahuji_app;
grant update (ended_at, ended_name) on broadcasts to sahuji_app;

-- Who has closed which notice; it stays closed for that person on every device.
create table broadcast_dismissals (
  broadcast_id uuid not null references broadcasts,
  person_id uuid not null references people,
  dismissed_at timestamptz not null,
  constraint broadcast_is_dismissed_once primary key (broadcast_id, person_id)
);
revoke update, delete, truncate on broadcast_dismissals from sahuji_app;

-- A text of a general page as the operator would have it: written by one, published by another, and then a version like
-- any other.
create table page_drafts (
  id uuid primary key,
  page_id smallint not null references general_pages,
  language text not null,
  title text not null,
  text text not null,
  effective_on date not null,
  what_changed text not null,
  written_at timestamptz not null,
  written_by uuid not null references operators,
  written_name text not null,
  decided_at timestamptz,
  decided_by uuid references operators,
  decided_name text,
  decision text,
  constraint page_draft_language_is_spoken check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar', 'ne')),
  constraint page_draft_has_a_title check (length(title) between 1 and 100),
  constraint page_draft_is_a_page check (length(text) between 1 and 100000),
  constraint page_draft_says_what_changed check (length(what_changed) between 3 and 300),
  constraint page_draft_is_decided_whole check (num_nulls(decided_at, decided_by, decided_name, decision) in (0, 4)),
  constraint page_draft_decision_is_known check (decision in ('published', 'declined', 'withdrawn')),
  -- who wrote it may take it back, and nothing else
  constraint page_draft_is_decided_by_a_second_person check (
    decided_by is null or (decided_by = written_by) = (decision = 'withdrawn')),
  constraint page_draft_is_published_before_its_day check (
    decision is distinct from 'published' or effective_on >= (decided_at at time zone 'Asia/Kathmandu')::date)
);
create unique index page_draft_waits_alone on page_drafts (page_id, language) where decision is null;
revoke update, delete, truncate on page_drafts from sahuji_app;
grant update (decided_at, decided_by, decided_name, decision) on page_drafts to sahuji_app;

-- Which draft a version was; null for what came with the product.
alter table page_versions add column draft_id uuid references page_drafts,
  add constraint page_version_comes_from_one_draft unique (draft_id),
  add constraint page_version_has_one_source check (draft_id is null or shipped_version is null);

-- What the operator publishes is, word for word, what two people agreed on; whoever sends statements as the application is
-- bound by it too.
create function page_versions_have_two_people() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if not exists (
    select from page_drafts d
     where d.id = new.draft_id and d.decision = 'published' and d.decided_by <> d.written_by
       and (d.page_id, d.language, d.title, d.text, d.effective_on, d.what_changed)
         = (new.page_id, new.language, new.title, new.text, new.effective_on, new.what_changed)
  ) then
    raise exception 'version % of page % is one that no two people agreed on', new.version, new.page_id
      using errcode = '23001', constraint = 'page_versions_have_two_people';
  end if;
  return new;
end $$;
create trigger page_versions_have_two_people before insert on page_versions
  for each row when (new.shipped_version is null) execute function page_versions_have_two_people();
revoke all on function page_versions_have_two_people from public, sahuji_app;

-- A draft that was decided stays as it was decided.
create function page_drafts_stay_decided() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  raise exception 'refused: a draft that was decided stays as it is'
    using errcode = '23001', constraint = 'page_drafts_stay_decided';
end $$;
create trigger page_drafts_stay_decided before update on page_drafts
  for each row when (old.decision is not null) execute function page_drafts_stay_decided();
revoke all on function page_drafts_stay_decided from public, sahuji_app;
