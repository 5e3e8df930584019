/** What operators do here, as the audit log calls it: `subject.verb`. */
export const operatorActions = [
  'operator.signed_in',
  'operator.signed_out',
  'operator.created',
  'operator.request_asked',
  'operator.request_decided',
  'operator.roles_changed',
  'operator.disabled',
  'operator.enabled',
  'operator.second_factor_reset',
  'operator.password_link_made',
  'operator.password_set',
  'operator.totp_added',
  'operator.passkey_added',
  'route.refused',
  'audit.exported',
  'audit.verified',
] as const
