import { startOfKathmanduDay } from '@sahuji/contract/time'
import { Trans } from '@lingui/react/macro'
import { BothDates } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useCardQuery } from '../platform/use-card-query.ts'
import { wallet } from './calls.ts'

/** Whether money of a credit card pays by the tariff of today; it does where a server knows the balance alone. */
export const useCardMoneyPays = (): boolean => useCardQuery(wallet.read()).data?.card_money_pays ?? true

/** What money of a credit card may do today, in a sentence, and what is announced. */
export function CardMoneyRule() {
  return (
    <>
      {useCardMoneyPays() ? (
        <Trans>Credit-card money pays requests and counters; it is not sent on or withdrawn.</Trans>
      ) : (
        <Trans>Credit-card money is not sent on or withdrawn, and pays nothing for now.</Trans>
      )}
      <CardMoneyThen />
    </>
  )
}

/** The announced day on which card money begins or ends to pay, in a sentence after another; nothing where there is none. */
export function CardMoneyThen() {
  const { data } = useCardQuery(wallet.read())
  if (!data?.card_money_changes_on) return null
  const day = startOfKathmanduDay(data.card_money_changes_on)
  return (
    <>
      {' '}
      {data.card_money_pays ? (
        <Trans>
          From <BothDates of={day} /> on, credit-card money pays nothing.
        </Trans>
      ) : (
        <Trans>
          From <BothDates of={day} /> on, credit-card money pays requests and counters.
        </Trans>
      )}
    </>
  )
}

/** One sentence under a balance that holds credit-card money; nothing where it holds none. */
export function SpendOnly({ of: { restricted = 0n } }: { of: { restricted?: bigint | undefined } }) {
  return restricted > 0n && <OfItByCard restricted={restricted} />
}

function OfItByCard({ restricted }: { restricted: bigint }) {
  return (
    <Text small tone="quiet">
      {useCardMoneyPays() ? (
        <Trans>
          <Money of={restricted} /> of it came from a credit card: it pays requests and counters; it is not sent on or
          withdrawn.
        </Trans>
      ) : (
        <Trans>
          <Money of={restricted} /> of it came from a credit card: it is not sent on or withdrawn, and pays nothing for
          now.
        </Trans>
      )}
      <CardMoneyThen />
    </Text>
  )
}
