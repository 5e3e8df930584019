-- Pictures that merchants show with a question; they lie in the vault, written anew by us.
create table support_pictures (
  id uuid primary key,
  question_id uuid not null,
  merchant_id uuid not null,
  -- SHA-256 of the file as it was sent: the same file is one picture.
  sha256 bytea not null,
  -- The key of this file alone, wrapped; without it the file cannot be read any more.
  wrapped_key bytea not null,
  sent_at timestamptz not null,
  sent_by uuid not null references people,
  constraint support_picture_is_of_a_question foreign key (question_id, merchant_id)
    references support_questions (id, merchant_id),
  constraint support_picture_comes_once unique (question_id, sha256),
  constraint support_picture_has_its_hash check (octet_length(sha256) = 32)
);
create index pictures_of_a_question on support_pictures (merchant_id, question_id, id);
revoke update, delete, truncate on support_pictures from sahuji_app;
