import { type Checkout, isOrderOfTickets } from '@sahuji/contract/payments/paying'
import { Trans, useLingui } from '@lingui/react/macro'
import { Headline } from '../../funding/headline.tsx'
import { Money } from '../../kit/format/money.tsx'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Name } from '../../kit/layout/text.tsx'
import type { PayerView } from './calls.ts'

export interface PaymentOverProps {
  of: PayerView
  /** This wallet paid it. */
  isPayer: boolean
  /** It was paid on this page. */
  isResult: boolean
}

/** Why it cannot be paid here now, and the ways on: the receipt, the shop. */
export function PaymentOver({ of: { checkout, wallet }, isPayer, isResult }: PaymentOverProps) {
  const { t } = useLingui()
  const isWaiting = checkout.is_being_paid && checkout.state === 'open'
  return (
    <Section label={t`State of the payment`} tone={isPayer && checkout.state === 'paid' ? 'success' : undefined}>
      <Stack gap={5}>
        {wallet.is_own_shop ? (
          <OwnShop of={checkout} />
        ) : isWaiting ? (
          <BeingPaid />
        ) : checkout.paid_at ? (
          isPayer ? (
            <PaidByYou of={checkout} isResult={isResult} />
          ) : (
            <PaidByAnother />
          )
        ) : (
          <NeverPaid of={checkout} />
        )}
        {!isWaiting && <WaysOn of={{ checkout, wallet }} />}
      </Stack>
    </Section>
  )
}

function WaysOn({ of: { checkout, wallet } }: { of: PayerView }) {
  const { id, return_url, paid_at } = checkout
  const transaction = wallet.is_own_shop ? paid_at && id : wallet.transaction_id
  const story = `/dashboard/transactionHistory/singleTransaction/${transaction}`
  return (
    <Row wide>
      {return_url && !wallet.is_own_shop && (
        <LinkButton kind="primary" href={return_url} rel="noreferrer">
          {paid_at && isOrderOfTickets(return_url) ? <Trans>See the tickets</Trans> : <Trans>Back to the shop</Trans>}
        </LinkButton>
      )}
      {transaction && (
        <LinkButton href={`${story}/receipt`} icon={<DocumentIcon small />}>
          <Trans>Receipt</Trans>
        </LinkButton>
      )}
      {transaction && (
        <LinkButton kind="ghost" href={story}>
          <Trans>Transaction</Trans>
        </LinkButton>
      )}
      {wallet.is_own_shop && checkout.state === 'open' && (
        <LinkButton href={`/pay/${id}`} target="_blank">
          <Trans>See your customer’s page</Trans>
        </LinkButton>
      )}
    </Row>
  )
}

function OwnShop({ of: { state } }: { of: Checkout }) {
  const { t } = useLingui()
  return (
    <Headline tone="info" title={t`This is your own shop`}>
      {state === 'open' ? (
        <Trans>A shop cannot pay itself. Give the address of this payment to your customer.</Trans>
      ) : state === 'expired' || state === 'cancelled' ? (
        <Trans>The payment is not open any more. Nothing was taken.</Trans>
      ) : (
        <Trans>A customer has paid it.</Trans>
      )}
    </Headline>
  )
}

function BeingPaid() {
  const { t } = useLingui()
  return (
    <Headline tone="wait" title={t`It is being paid`}>
      <Trans>The answer of the bank is on its way. Do not pay again: this page shows the outcome by itself.</Trans>
    </Headline>
  )
}

function PaidByYou({
  of: { shop, amount, refunded, returning, thanks },
  isResult,
}: {
  of: Checkout
  isResult: boolean
}) {
  const { t } = useLingui()
  const back = refunded - returning
  if (back > 0n)
    return (
      <Headline tone="info" title={back === amount ? t`Refunded` : t`Partly refunded`}>
        <Trans>
          You paid this, and <Money of={back} /> came back to your wallet.
        </Trans>
      </Headline>
    )
  return (
    <Headline isResult={isResult} tone="good" title={t`Paid`}>
      <p>
        <Trans>
          <Name>{shop.name}</Name> has <Money of={amount} />. They have been notified.
        </Trans>
      </p>
      {thanks && (
        <p>
          <bdi>{thanks}</bdi>
        </p>
      )}
    </Headline>
  )
}

function PaidByAnother() {
  const { t } = useLingui()
  return (
    <Headline tone="info" title={t`Already paid`}>
      <Trans>It was paid in another way or by another person. Nothing left your wallet.</Trans>
    </Headline>
  )
}

function NeverPaid({ of: { state } }: { of: Checkout }) {
  const { t } = useLingui()
  return state === 'cancelled' ? (
    <Headline tone="bad" title={t`The shop cancelled it`}>
      <Trans>Nothing was taken. Ask the shop if you still want to pay.</Trans>
    </Headline>
  ) : (
    <Headline tone="warn" title={t`It has expired`}>
      <Trans>Nothing was taken. Ask the shop for a new one.</Trans>
    </Headline>
  )
}
