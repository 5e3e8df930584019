import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans } from '@lingui/react/macro'
import { BothDates } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useCardQuery } from '../platform/use-card-query.ts'
import { wallet } from './calls.ts'

/** Whether money of a credit card pays by the tariff of today; it does where a server knows the balance alone. */
export const useCardMoneyPays = (): boolean => useCardQuery(wallet.read()).data?.card_money_pays ?? true

type CardMoneyTerm = 'pays' | 'ends' | 'nothing'

/** What money of a credit card does today: it pays, it pays until a day that is announced, or it pays nothing. */
export function useCardMoneyTerm(): CardMoneyTerm {
  const { data } = useCardQuery(wallet.read())
  if (!(data?.card_money_pays ?? true)) return 'nothing'
  return data?.card_money_changes_on ? 'ends' : 'pays'
}

/** What money of a credit card may do, in a sentence, and what is announced. */
export function CardMoneyRule() {
  const term = useCardMoneyTerm()
  return (
    <>
      {term === 'pays' && <Trans>Credit-card money pays requests and counters; it is not sent on or withdrawn.</Trans>}
      {term === 'ends' && <Trans>Credit-card money is not sent on or withdrawn.</Trans>}
      {term === 'nothing' && <Trans>Credit-card money is not sent on or withdrawn, and pays nothing for now.</Trans>}
      <CardMoneyThen />
    </>
  )
}

/**
 * The announced day on which card money begins or ends to pay, in a sentence after another, which says of money that ends to
 * pay only what it never does; nothing where no day is announced.
 */
export function CardMoneyThen() {
  const { data } = useCardQuery(wallet.read())
  if (!data?.card_money_changes_on) return null
  const day = startOfKathmanduDay(data.card_money_changes_on)
  return (
    <>
      {' '}
      {data.card_money_pays ? (
        <Trans>
          Before <BothDates of={day} /> it pays requests and counters, from then on nothing.
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
  const term = useCardMoneyTerm()
  return (
    <Text small tone="quiet">
      {term === 'pays' && (
        <Trans>
          <Money of={restricted} /> of it came from a credit card: it pays requests and counters; it is not sent on or
          withdrawn.
        </Trans>
      )}
      {term === 'ends' && (
        <Trans>
          <Money of={restricted} /> of it came from a credit card: it is not sent on or withdrawn.
        </Trans>
      )}
      {term === 'nothing' && (
        <Trans>
          <Money of={restricted} /> of it came from a credit card: it is not sent on or withdrawn, and pays nothing for
          now.
        </Trans>
      )}
      <CardMoneyThen />
    </Text>
  )
}
