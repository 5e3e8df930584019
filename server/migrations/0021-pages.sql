-- The texts of the general pages: every version that was ever published, so that what a merchant accepted can be read again.
create table page_versions (
  page_id smallint not null references general_pages,
  language text not null,
  version integer not null,
  title text not null,
  text text not null,            -- Markdown with {facts}; parsed when it is read
  effective_on date not null,
  what_changed text not null,
  -- The number in the product's own file; null: written by the operator, and never overtaken by a file.
  shipped_version integer,
  published_at timestamptz not null,
  constraint page_version_is_published_once primary key (page_id, language, version),
  constraint page_version_comes_from_one_file unique (page_id, language, shipped_version),
  constraint page_language_is_spoken check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar', 'ne')),
  constraint page_version_starts_at_one check (version >= 1),
  constraint page_version_has_a_title check (length(title) between 1 and 100),
  constraint page_text_is_a_page check (length(text) between 1 and 100000)
);

-- What was published is never changed: a correction is the next version.
revoke update, delete, truncate on page_versions from sahuji_app;

-- "Was this helpful?", once per person and page; the last answer counts.
create table page_answers (
  page_id smallint not null references general_pages,
  person_id uuid not null references people,
  is_helpful boolean not null,
  said_at timestamptz not null,
  constraint page_is_judged_once_by_a_person primary key (page_id, person_id)
);
