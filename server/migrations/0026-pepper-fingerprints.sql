-- What tells a server that it has the peppers which this database's hashes were made under. argon2id: a pepper that
-- somebody chose by hand cannot be guessed cheaply from it.
create table pepper_fingerprints (
  version smallint primary key,
  fingerprint text not null,
  first_seen_at timestamptz not null,
  constraint pepper_version_is_counted check (version > 0),
  constraint pepper_fingerprint_is_argon2id check (fingerprint like '$argon2id$%')
);
