import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownDispute } from '@sahuji/contract/payments/office/disputes'
import { Facts } from '../../kit/data/lines.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr, Name } from '../../kit/layout/text.tsx'
import { disputeReasonNames } from '../disputes/dispute-words.tsx'

/** The dispute that a proposal decides: for whom, and what both sides wrote. */
export function DrawnDispute({ of: { id, reference, outcome, payer, reason, words, answer } }: { of: ShownDispute }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  return (
    <Facts
      of={[
        [
          t`Dispute`,
          <Link key="d" href={`/operator/disputes/${id}`}>
            <Ltr>{reference}</Ltr>
          </Link>,
        ],
        [
          t`Decided`,
          outcome === 'won' ? t`For the merchant: the money is free` : t`For the payer: the money goes back`,
        ],
        ...(payer === '' ? [] : [[t`Payer`, <Name key="p">{payer}</Name>] as const]),
        [t`Reason`, _(disputeReasonNames[reason])],
        [t`Payer’s words`, <bdi key="w">{words}</bdi>],
        [t`Merchant’s answer`, answer === '' ? <Trans key="n">No text</Trans> : <bdi key="a">{answer}</bdi>],
      ]}
    />
  )
}
