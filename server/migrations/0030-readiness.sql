-- Whether the database takes writes at all: /readyz writes here, so that a full or read-only one is known at once.
create table readiness (
  only_row boolean primary key default true,
  written_at timestamptz not null,
  constraint readiness_is_one_row check (only_row)
);
