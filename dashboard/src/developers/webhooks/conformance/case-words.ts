import type {
  ConformanceCase,
  ConformanceSigning,
  ConformanceWhy,
} from '@sahuji/contract/developers/webhook-conformance'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface CaseWords {
  name: MessageDescriptor
  /** What a server must do with it. */
  rule: MessageDescriptor
}

export const caseWords: Readonly<Record<ConformanceCase, CaseWords>> = {
  paid: { name: msg`A payment is paid`, rule: msg`Accept it: answer with 2xx.` },
  duplicate: {
    name: msg`The same message twice`,
    rule: msg`Accept both under the same id, and deliver once.`,
  },
  out_of_order: {
    name: msg`A refund before its payment`,
    rule: msg`Accept both. The higher version is newer, whichever comes first.`,
  },
  paid_late: { name: msg`Paid after it expired`, rule: msg`Accept both: the money is yours after all.` },
  paid_after_cancel: { name: msg`Paid after it was cancelled`, rule: msg`Accept both: the money is yours after all.` },
  refunds: { name: msg`Refunded in part, then in full`, rule: msg`Accept all three.` },
  dispute_lost: {
    name: msg`A dispute that is lost`,
    rule: msg`Accept all three: opened, lost, and its payment before them.`,
  },
  unknown_type: {
    name: msg`A type that you do not know`,
    rule: msg`Accept it and do nothing: new types and fields come with new releases.`,
  },
  large_body: { name: msg`A large message in several scripts`, rule: msg`Accept about 50 kB of UTF-8.` },
  two_signatures: {
    name: msg`Two signatures, the second is yours`,
    rule: msg`Accept it: while a secret is rolled, one match is enough.`,
  },
  wrong_signature: {
    name: msg`Wrong signatures`,
    rule: msg`Refuse with 4xx: another secret, a changed body, no signature.`,
  },
  old_timestamp: {
    name: msg`A message of ten minutes ago`,
    rule: msg`Refuse it with 4xx: somebody may have recorded it.`,
  },
}

export const whyWords: Readonly<Record<ConformanceWhy, MessageDescriptor>> = {
  refused: msg`Your server refused a message that it must accept.`,
  accepted: msg`Your server accepted a message that it must refuse. Verify the signature and the time before anything else.`,
  redirect: msg`Your server answered with a redirect, which is not followed. Give the address that it leads to.`,
  server_error: msg`Your server failed. Its own log has the reason.`,
  no_answer: msg`No answer came within 15 seconds. Answer first, and work afterwards.`,
  not_tried: msg`Not tried, because your server did not answer, or took too long before.`,
}

export const signingWords: Readonly<Record<ConformanceSigning, MessageDescriptor | null>> = {
  right: null,
  two_secrets: msg`signed with two secrets`,
  other_secret: msg`signed with another secret`,
  changed_body: msg`changed after it was signed`,
  unsigned: msg`without a signature`,
  ten_minutes_old: msg`signed ten minutes ago`,
}
