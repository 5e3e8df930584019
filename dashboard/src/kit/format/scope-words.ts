import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { KeyScope } from '@sahuji/contract/http/secret-keys'

/** What each scope lets a secret key do. */
export const scopeWords: Readonly<Record<KeyScope, MessageDescriptor>> = {
  'payments:read': msg`Read payments and refunds`,
  'payments:write': msg`Open and cancel payments`,
  'refunds:write': msg`Refund payments`,
  'links:read': msg`Read payment links`,
  'links:write': msg`Make and end payment links`,
  'events:read': msg`Read events and their tickets`,
  'reports:read': msg`Read the history and the balance`,
  webhooks: msg`Add and receive the sandbox’s webhooks`,
}
