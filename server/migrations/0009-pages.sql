-- The footer's general pages. Small integer ids from 1, as the specification links to /dashboard/generalPages/{id}.
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
