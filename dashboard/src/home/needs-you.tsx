import type { Home } from '@sahuji/contract/home'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { OpenLoad } from '../funding/open-load.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Count } from '../kit/format/count.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { MoneyOutIcon, RefundIcon } from '../kit/icons/money.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Name } from '../kit/layout/text.tsx'
import { requestAddress } from '../transfers/transfer-places.ts'

/** "Needs your attention": disputes with their deadlines, who asks for money, what waits for money, then open loads. */
export function NeedsYou({ of, count }: { of: Home; count: number }) {
  const { t } = useLingui()
  const { open_requests, open_loads, disputes = [], refunds_waiting, refund_asks = [] } = of
  return (
    <Section title={t`Needs your attention`} aside={<Count of={count} />}>
      <List>
        {disputes.map((dispute) => (
          <DisputeToAnswer key={dispute.id} of={dispute} />
        ))}
        {refund_asks.map((ask) => (
          <RefundAsked key={ask.id} of={ask} />
        ))}
        {refunds_waiting && refunds_waiting.count > 0 && <RefundsWaiting of={refunds_waiting} />}
        {open_requests.map((request) => (
          <OpenRequest key={request.id} of={request} />
        ))}
        {open_loads.map((load) => (
          <OpenLoad key={load.id} of={load} />
        ))}
      </List>
    </Section>
  )
}

function DisputeToAnswer({ of: { id, payer, amount, answer_by } }: { of: NonNullable<Home['disputes']>[number] }) {
  return (
    <ListRow
      icon={<RefundIcon />}
      href={`/dashboard/disputes/${id}`}
      note={
        <Trans>
          Answer until <DateTime of={answer_by} as="long" />, <DateTime of={answer_by} as="time" />
        </Trans>
      }
      end={<Money of={amount} />}
    >
      {payer === '' ? (
        <Trans>Disputed payment</Trans>
      ) : (
        <Trans>
          <Name>{payer}</Name> disputes a payment
        </Trans>
      )}
    </ListRow>
  )
}

function RefundAsked({ of }: { of: NonNullable<Home['refund_asks']>[number] }) {
  const { payment_id, asked_by, amount, asked_at } = of
  return (
    <ListRow
      icon={<RefundIcon />}
      href={`/dashboard/transactionHistory/singleTransaction/${payment_id}`}
      note={<DateTime of={asked_at} />}
      end={<Money of={amount} />}
    >
      <Trans>
        <Name>{asked_by}</Name> asks for a refund
      </Trans>
    </ListRow>
  )
}

function RefundsWaiting({ of: { count, amount } }: { of: NonNullable<Home['refunds_waiting']> }) {
  return (
    <ListRow
      icon={<RefundIcon />}
      href="/dashboard/transactionHistory?kind=refund"
      note={<Trans>They go out as soon as your wallet holds enough.</Trans>}
      end={<Money of={amount} />}
    >
      <Plural value={count} one="# refund waits for money" other="# refunds wait for money" />
    </ListRow>
  )
}

function OpenRequest({ of: { id, trade_name, amount } }: { of: Home['open_requests'][number] }) {
  return (
    <ListRow icon={<MoneyOutIcon />} href={requestAddress(id)}>
      <Trans>
        <Name>{trade_name}</Name> asks you for <Money of={amount} />
      </Trans>
    </ListRow>
  )
}
