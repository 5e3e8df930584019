-- A key may read events with their tickets, and the books.

alter table secret_keys
  drop constraint secret_key_scopes_are_known,
  add constraint secret_key_scopes_are_known check (
    cardinality(scopes) > 0 and
    scopes <@ array['payments:read', 'payments:write', 'refunds:write', 'links:read', 'links:write', 'events:read', 'reports:read',
                    'webhooks']);
