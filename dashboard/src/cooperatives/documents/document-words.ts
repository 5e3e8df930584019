import type { DocumentKind } from '@sahuji/contract/cooperatives/documents'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The kinds of documents by their names. */
export const documentKindNames: Readonly<Record<DocumentKind, MessageDescriptor>> = {
  agreement: msg`Agreement`,
  kym: msg`KYM paper`,
  monthly_list: msg`Monthly list`,
  other: msg`Other document`,
}
