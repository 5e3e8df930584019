-- The general pages of the footer, their drafts and versions, and readers' answers.

-- Ids are small integers from 1, because the specification links to /dashboard/generalPages/{id}.
create table general_pages (
  id smallint primary key,
  title text not null,
  constraint page_id_starts_at_one check (id >= 1),
  constraint page_title_is_not_empty check (length(title) between 1 and 100)
);

insert into general_pages (id, title) values
  (1, 'About'),
  (2, 'Terms for merchants'),
  (3, 'Fees and limits'),
  (4, 'Privacy'),
  (5, 'AML/KYC notice'),
  (6, 'Grievance'),
  (7, 'Security'),
  (8, 'Accessibility statement'),
  (9, 'Cookies');

-- Drafts: a text that one operator writes and a second operator publishes as a version.
create table page_drafts (
  id uuid primary key,
  page_id smallint not null references general_pages,
  language text not null,
  title text not null,
  text text not null,
  effective_on date not null,
  what_changed text not null,
  written_at timestamptz not null,
  written_by uuid not null,
  written_name text not null,
  decided_at timestamptz,
  decided_by uuid,
  decided_name text,
  decision text,
  constraint page_draft_language_is_spoken check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar', 'ne')),
  constraint page_draft_has_a_title check (length(title) between 1 and 100),
  constraint page_draft_is_a_page check (length(text) between 1 and 100000),
  constraint page_draft_says_what_changed check (length(what_changed) between 3 and 300),
  constraint page_draft_is_decided_whole check (num_nulls(decided_at, decided_by, decided_name, decision) in (0, 4)),
  constraint page_draft_decision_is_known check (decision in ('published', 'declined', 'withdrawn')),
  -- The author may withdraw the draft but not decide it otherwise.
  constraint page_draft_is_decided_by_a_second_person check (
    decided_by is null or (decided_by = written_by) = (decision = 'withdrawn')),
  constraint page_draft_is_published_before_its_day check (
    decision is distinct from 'published' or effective_on >= (decided_at at time zone 'Asia/Kathmandu')::date)
);
revoke update, delete on page_drafts from sahuji_app;
grant update (decided_at, decided_by, decided_name, decision) on page_drafts to sahuji_app;

create unique index page_draft_waits_alone on page_drafts (page_id, language) where decision is null;

-- A decided draft never changes.
create function page_drafts_stay_decided() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  raise exception 'refused: a draft that was decided stays as it is'
    using errcode = '23001', constraint = 'page_drafts_stay_decided';
end $$;
revoke all on function page_drafts_stay_decided from public, sahuji_app;

create trigger page_drafts_stay_decided before update on page_drafts
  for each row when (old.decision is not null) execute function page_drafts_stay_decided();

-- Every published version is kept, so that merchants can read again the text that they accepted.
create table page_versions (
  page_id smallint not null references general_pages,
  language text not null,
  version integer not null,
  title text not null,
  -- Markdown with {facts}; the reader's request parses it.
  text text not null,
  effective_on date not null,
  what_changed text not null,
  -- Version number in the product's own file; null: the operator wrote the version, and no file replaces it.
  shipped_version integer,
  published_at timestamptz not null,
  -- The draft that became this version; null: the product shipped it.
  draft_id uuid references page_drafts,
  constraint page_version_is_published_once primary key (page_id, language, version),
  constraint page_version_comes_from_one_file unique (page_id, language, shipped_version),
  constraint page_language_is_spoken check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar', 'ne')),
  constraint page_version_starts_at_one check (version >= 1),
  constraint page_version_has_a_title check (length(title) between 1 and 100),
  constraint page_text_is_a_page check (length(text) between 1 and 100000),
  constraint page_version_comes_from_one_draft unique (draft_id),
  constraint page_version_has_one_source check (draft_id is null or shipped_version is null)
);
-- Published versions never change; a correction is a new version.
revoke update, delete on page_versions from sahuji_app;

-- A version that the operator publishes equals, word for word, a draft that two people agreed
-- on. The trigger binds sahuji_app too.
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
revoke all on function page_versions_have_two_people from public, sahuji_app;

create trigger page_versions_have_two_people before insert on page_versions
  for each row when (new.shipped_version is null) execute function page_versions_have_two_people();

-- Only the owner of the database, who migrates it, publishes texts that the product ships; everybody else needs two people.
create function page_version_is_shipped_by_the_owner() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if not works_as_owner_of(tg_relid) then
    raise exception 'refused: version % of page % did not come with the product', new.version, new.page_id
      using errcode = '23001', constraint = 'page_version_is_shipped_by_the_owner', table = 'page_versions';
  end if;
  return new;
end $$;
revoke all on function page_version_is_shipped_by_the_owner from public, sahuji_app;

create trigger page_version_is_shipped_by_the_owner before insert on page_versions
  for each row when (new.shipped_version is not null) execute function page_version_is_shipped_by_the_owner();

-- Answers to "Was this helpful?", one per person and page; the last answer counts.
create table page_answers (
  page_id smallint not null references general_pages,
  person_id uuid not null,
  is_helpful boolean not null,
  said_at timestamptz not null,
  constraint page_is_judged_once_by_a_person primary key (page_id, person_id)
);
