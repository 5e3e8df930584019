/** What operators do here, as the audit log calls it: `subject.verb`. */
export const merchantActions = [
  'merchant.noted',
  'merchant.agent_decided',
  'merchant.signed_out',
  'merchant.frozen',
  'merchant.lift_asked',
  'merchant.lifted',
  'merchant.view_asked',
  'merchant.looked_at',
  'merchant.view_ended',
  'rule.proposed',
  'rule.decided',
] as const
