import type { TransferOverview, TransferQuote } from '@sahuji/contract/transfers'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { supportContact } from '../../kit/format/operator.ts'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { NothingYet } from '../../kit/layout/states.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import type { Payee } from '../scan/payee-in-qr.ts'
import { givenOf, numberIn, useSendDraft } from '../send-draft.ts'
import { SendFailed } from './send-failed.tsx'
import { SendForm } from './send-form.tsx'
import { SendSide } from './send-side.tsx'
import { useSendFunds } from './use-send-funds.ts'
import { useTransferQuote } from './use-transfer-quote.ts'
import { WaitingSends } from './waiting-sends.tsx'

/** Receiver, amount, purpose, and a summary; beside it the wallet and the limits after the send. */
export function SendPage({ overview, to }: { overview: TransferOverview; to: Payee | undefined }) {
  const navigate = useNavigate()
  const { draft, write, drop } = useSendDraft()
  const { mobile_no, amount } = to ?? {}
  const writeGiven = useEffectEvent((payee: Payee) => write(givenOf(draft, payee)))
  useEffect(
    function writeGivenPayee() {
      if (mobile_no) writeGiven({ mobile_no, ...(amount && { amount }) })
    },
    [mobile_no, amount],
  )
  const number = numberIn(draft.mobile_no)
  const payee = number === undefined ? undefined : { mobile_no: number }
  const quote = useTransferQuote(payee, draft.amount)
  const known: TransferQuote | undefined = draft.amount && number && !quote.error ? quote.data : undefined
  const sending = useSendFunds({
    drop,
    leave: (sent) => void navigate({ to: '/dashboard/sendFund', search: { sent: sent.id } as never, replace: true }),
  })
  // once it is sent, the wallet is already without it
  const ahead = sending.status === 'Success' ? undefined : known
  if (overview.is_closed) return <SendingClosed />
  return (
    <Columns narrow side={<SendSide of={overview} quote={ahead} />}>
      <Stack gap={10}>
        {sending.status === 'Failed' && sending.failure ? (
          <SendFailed
            of={sending.failure}
            draft={draft}
            onReset={(amount) => {
              if (amount !== undefined) write({ amount, is_amount_fixed: undefined })
              // after a refusal the price may have changed
              void quote.refetch()
              sending.reset()
            }}
          />
        ) : (
          <SendForm
            overview={overview}
            draft={draft}
            write={write}
            quote={known}
            quoteError={quote.error}
            onQuoteAgain={() => void quote.refetch()}
            sending={sending}
            onCancel={drop}
          />
        )}
        <WaitingSends />
      </Stack>
    </Columns>
  )
}

function SendingClosed() {
  const { t } = useLingui()
  const { phone } = supportContact()
  return (
    <NothingYet
      title={t`We have stopped money going out`}
      action={
        <LinkButton href={`tel:${phone}`}>
          <Ltr>{phone}</Ltr>
        </LinkButton>
      }
    >
      <Trans>Your balance is yours and stays where it is. Call us; we explain the reason and what to do.</Trans>
    </NothingYet>
  )
}
