import { Plural, Trans } from '@lingui/react/macro'
import { useLingui as useMessages } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Fit, Trace, TracedMoney } from '@sahuji/contract/support/trace'
import { List, ListRow } from '../kit/data/list.tsx'
import { isCounted } from '../kit/data/payment-status.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Text } from '../kit/layout/text.tsx'
import { MoneyName, MoneyStatus } from './money-words.tsx'
import * as css from './support.module.css'

type Count = Pick<Trace, 'found' | 'found_count' | 'found_is_more'>

/** How many match, and how many are shown where these are not all. */
export function Several({ of: { found, found_count, found_is_more } }: { of: Count }) {
  const { number } = useWriting()
  const [shown, all] = [number(found.length), number(found_count)]
  if (found_is_more)
    return (
      <Trans>
        The likeliest {shown} of more than {all} that fit. Add a day, a bank or an amount.
      </Trans>
    )
  if (found_count > found.length)
    return (
      <Trans>
        The likeliest {shown} of {all} that fit. Add a day, a bank or an amount.
      </Trans>
    )
  const count = found.length
  return <Plural value={count} one="We found # that fits" other="We found # that fit. Which one is it?" />
}

/** Below the newest open ones, how many there are where these are not all. */
export function OpenCount({ of: { found, found_count, found_is_more } }: { of: Count }) {
  const { number } = useWriting()
  if (found_count <= found.length) return null
  const [shown, all] = [number(found.length), number(found_count)]
  return (
    <Text small tone="quiet">
      {found_is_more ? (
        <Trans>
          The newest {shown} of more than {all} that are open.
        </Trans>
      ) : (
        <Trans>
          The newest {shown} of {all} that are open.
        </Trans>
      )}
    </Text>
  )
}

/** Movements of money as lines that open their story, each with its matching facts. */
export function FoundMoney({ of: found, onChoose }: { of: readonly TracedMoney[]; onChoose: (id: string) => void }) {
  return (
    <List>
      {found.map((money) => (
        <ListRow
          key={money.id}
          onPress={() => onChoose(money.id)}
          note={
            <>
              <DateTime of={money.begun_at} />
              <WhyFound of={money.fits ?? []} />
            </>
          }
          end={
            <span className={css.end}>
              <Money of={money.amount} uncounted={!isCounted(money.state)} />
              <MoneyStatus of={money} />
            </span>
          }
        >
          <MoneyName of={money} />
        </ListRow>
      ))}
    </List>
  )
}

function WhyFound({ of: fits }: { of: readonly Fit[] }) {
  const { _ } = useMessages()
  const { list } = useWriting()
  if (fits.length === 0) return null
  const named = list(fits.map((fit) => _(fitNames[fit])))
  return (
    <>
      {' · '}
      <Trans>fits: {named}</Trans>
    </>
  )
}

const fitNames: Readonly<Record<Fit, MessageDescriptor>> = {
  amount: msg`the amount`,
  reference: msg`our reference`,
  order: msg`the order’s reference`,
  bank_reference: msg`the bank’s reference`,
  ending: msg`the account or mobile number`,
  day: msg`the day`,
  bank: msg`the bank`,
  words: msg`its text`,
}
