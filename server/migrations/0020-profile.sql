-- What a person changes on the profile: pictures, and new e-mail addresses and mobile numbers that wait for their proof.
create table avatars (
  -- 256 random bits; who knows the address may see the picture.
  token text primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null references people,
  -- WebP made by us, never a file as it was sent.
  large bytea not null,
  small bytea not null,
  created_at timestamptz not null,
  constraint avatar_is_one_a_person unique (person_id),
  constraint avatar_token_is_unguessable check (length(token) = 43),
  constraint avatar_is_small check (length(large) <= 262144 and length(small) <= 262144)
);

create table contact_changes (
  person_id uuid not null references people,
  channel text not null,
  merchant_id uuid not null references merchants,
  -- As it will be kept: lower case, or +977 and ten digits.
  value text not null,
  -- Of the link in the mail. Null for a number, whose codes are in phone_codes, and for an address that somebody has.
  token_hash bytea,
  asked_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint contact_change_is_one_a_channel primary key (person_id, channel),
  constraint contact_change_channel_is_known check (channel in ('email', 'mobile')),
  constraint contact_change_token_is_unique unique (token_hash)
);
