-- Whom a person shares a saved view of the history with, by role. Who has the role at that moment sees it; who shares it keeps it.
alter table history_views
  add column shared_with text[] not null default '{}',
  add constraint history_view_is_shared_with_readers_of_sales check (shared_with <@ array['owner', 'manager', 'accountant', 'developer']);
create index history_views_that_are_shared on history_views (merchant_id, mode) where shared_with <> '{}';

-- Whom a schedule writes to by role, beside the named people: those who have the role when a mail is sent.
alter table statement_schedules
  add column roles text[] not null default '{}',
  add constraint statement_schedule_roles_read_statements check (roles <@ array['owner', 'manager', 'accountant']);
