import type { KycStatus } from '@sahuji/contract/kyc'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Tone } from '../kit/layout/status.tsx'

interface KycWords {
  /** The specification's words. Spec §4. */
  says: MessageDescriptor
  next: MessageDescriptor
  tone: Tone
}

const none: KycWords = {
  says: msg`Incomplete`,
  next: msg`Tell us who you are and what your shop does; then the limits open.`,
  tone: 'warn',
}

const words: Record<NonNullable<KycStatus>, KycWords> = {
  PROCESSING: {
    says: msg`Processing`,
    next: msg`We are reading your documents. You do not need to do anything now.`,
    tone: 'wait',
  },
  VALID: { says: msg`KYC Verified`, next: msg`Your identity is confirmed.`, tone: 'good' },
  REJECTED: {
    says: msg`KYC Rejected`,
    next: msg`Something could not be accepted. Check and correct it.`,
    tone: 'bad',
  },
}

/** The state of KYC in words. */
export const kycWords = (status: KycStatus): KycWords => (status ? words[status] : none)

/** While the desk waits for the merchant, the status keeps the specification's word and this is the next step. */
export const askedAgainNext = msg`The review desk requests something from you again.`

/** The stored KYC status in words; an unknown status of a foreign server is shown unchanged. */
export function kycStatusWords(
  status: string | null,
): Pick<KycWords, 'tone'> & { says: MessageDescriptor | string; next?: MessageDescriptor } {
  if (status === null) return none
  return status in words ? words[status as keyof typeof words] : { says: status, tone: 'wait' }
}

/** KYC is absent or was rejected. Spec §2. */
export const asksForKyc = (status: string | null): boolean => status === null || status === 'REJECTED'
