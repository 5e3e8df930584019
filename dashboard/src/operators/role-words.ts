import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { operatorRoles, type OperatorRole } from '@sahuji/contract/company/operator-roles'

/** What an operator may be, in words. */
export const roleNames: Readonly<Record<OperatorRole, MessageDescriptor>> = {
  viewer: msg`Viewer`,
  kyc_reviewer: msg`KYC reviewer`,
  support: msg`Support`,
  finance_maker: msg`Finance, maker`,
  finance_checker: msg`Finance, checker`,
  administrator: msg`Administrator`,
}

/** What each role is for, beside its box. */
export const roleNotes: Readonly<Record<OperatorRole, MessageDescriptor>> = {
  viewer: msg`Reads; changes nothing.`,
  kyc_reviewer: msg`Decides on KYC cases.`,
  support: msg`Helps merchants: notes, freezing, viewing as a merchant allows it.`,
  finance_maker: msg`Proposes what moves money.`,
  finance_checker: msg`Decides on what another proposed.`,
  administrator: msg`Operators, rules and content.`,
}

/** The roles as one line. */
export const roleLine = (roles: readonly OperatorRole[], say: (text: MessageDescriptor) => string): string =>
  roles.length === operatorRoles.length ? say(msg`Every role`) : roles.map((role) => say(roleNames[role])).join(', ')
