import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { KycShownState } from '@sahuji/contract/kyc'
import type { CaseTier } from '@sahuji/contract/kyc/promise'
import type { CaseDuplicate, QueueTab, Risk } from '@sahuji/contract/kyc/review'
import type { Tone } from '../../../kit/layout/status.tsx'

export const tierNames: Record<CaseTier, MessageDescriptor> = { micro: msg`micro tier`, full: msg`full tier` }

export const tabNames: Record<QueueTab, MessageDescriptor> = {
  waiting: msg`Waiting for us`,
  second: msg`Second reviewer needed`,
  with_merchant: msg`With the merchant`,
  appeals: msg`Appeals`,
  decided: msg`Decided today`,
}

export const riskNames: Record<Risk, MessageDescriptor> = { low: msg`low`, medium: msg`medium`, high: msg`high` }

export const stateWords: Record<KycShownState, { says: MessageDescriptor; tone: Tone }> = {
  draft: { says: msg`Draft`, tone: 'wait' },
  submitted: { says: msg`Waiting`, tone: 'wait' },
  in_review: { says: msg`In review`, tone: 'wait' },
  more_needed: { says: msg`With the merchant`, tone: 'warn' },
  valid: { says: msg`Valid`, tone: 'good' },
  expiring: { says: msg`Valid, ends soon`, tone: 'warn' },
  rejected: { says: msg`Rejected`, tone: 'bad' },
  expired: { says: msg`Ended`, tone: 'bad' },
  replaced: { says: msg`Replaced by a newer one`, tone: 'wait' },
}

export const duplicateNames: Record<CaseDuplicate['kind'], MessageDescriptor> = {
  pan: msg`PAN`,
  citizenship: msg`Citizenship`,
  identity: msg`Identity document`,
  mobile: msg`Mobile`,
}
