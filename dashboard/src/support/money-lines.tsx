import { Trans, useLingui } from '@lingui/react/macro'
import type { MoneyLine, TracedMoney } from '@sahuji/contract/support/trace'
import type { ReactNode } from 'react'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { isCounted } from '../kit/data/payment-status.tsx'
import { Money } from '../kit/format/money.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { storyAddress } from './money-words.tsx'
import { Whose } from './whose.tsx'

const names: Record<MoneyLine['is'], ReactNode> = {
  asked: <Trans>Amount</Trans>,
  charge: <Trans>Charge of the gateway</Trans>,
  taken: <Trans>Taken at the bank</Trans>,
  fee: <Trans>Fee</Trans>,
  credited: <Whose mine={<Trans>Comes to your wallet</Trans>} theirs={<Trans>Comes to the merchant’s wallet</Trans>} />,
  withdrawn: <Whose mine={<Trans>Leaves your wallet</Trans>} theirs={<Trans>Leaves the merchant’s wallet</Trans>} />,
  arrives: <Trans>Arrives in the account</Trans>,
  sent: <Trans>Arrives in their wallet</Trans>,
  paid: <Trans>Actually paid</Trans>,
  moved: <Trans>Amount</Trans>,
  back: <Trans>Came back, with the fee</Trans>,
}

/** Past tense only once it has happened: what was taken, or has arrived. */
const otherwise: Partial<Record<MoneyLine['is'], (money: TracedMoney) => ReactNode>> = {
  asked: ({ lines }) => (lines.some(({ is }) => is === 'credited') ? undefined : <Trans>Asked for</Trans>),
  taken: ({ direction, legs }) =>
    direction === 'in' &&
    !legs.some(({ leg, state }) => leg === 'debit' && state === 'done') && (
      <Whose mine={<Trans>You pay at the bank</Trans>} theirs={<Trans>To be paid at the bank</Trans>} />
    ),
  credited: ({ state }) =>
    state === 'completed' && (
      <Whose mine={<Trans>Came to your wallet</Trans>} theirs={<Trans>Came to the merchant’s wallet</Trans>} />
    ),
}

const nameOf = (is: MoneyLine['is'], money: TracedMoney): ReactNode => otherwise[is]?.(money) || names[is]

/** Gross, fees and net as lines that add up. */
export function MoneyLines({ of: money }: { of: TracedMoney }) {
  const { t } = useLingui()
  const { lines, state } = money
  const uncounted = !isCounted(state)
  return (
    <Section title={t`The money`}>
      <Lines>
        {lines.map(({ is, amount }) =>
          is === 'credited' || is === 'arrives' || is === 'sent' ? (
            <Total key={is} label={nameOf(is, money)}>
              <Money of={amount} uncounted={uncounted} />
            </Total>
          ) : (
            <Line key={is} label={is === 'fee' ? <FeeName of={money} /> : nameOf(is, money)}>
              <Money of={amount} uncounted={uncounted && is !== 'back'} />
            </Line>
          ),
        )}
      </Lines>
    </Section>
  )
}

/** The rule that priced it is in its story. */
function FeeName({ of: money }: { of: TracedMoney }) {
  const href = storyAddress(money)
  return (
    <>
      {names.fee}{' '}
      <Whose
        mine={
          href && (
            <Link href={href}>
              <Trans>why</Trans>
            </Link>
          )
        }
        theirs={null}
      />
    </>
  )
}
