import type { TransactionStory } from '@sahuji/contract/transactions'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { englishWords, nepaliWords } from '../kit/format/amount-words.ts'
import { DateTime } from '../kit/format/date.tsx'
import { Facts } from '../kit/data/lines.tsx'
import { Money } from '../kit/format/money.tsx'
import { isCounted, PaymentStatus } from '../kit/data/payment-status.tsx'
import { useReader } from '../kit/format/reader.ts'
import { Receipt } from './receipt.tsx'
import { Text } from '../kit/layout/text.tsx'
import { readCurrentUser } from '@sahuji/contract/session'
import { query } from '../platform/query.ts'
import { MoneyLines, useReferences } from './transaction-facts.tsx'
import { stateOf } from './transaction-columns.tsx'
import { kindWords, TransactionKindText } from './transaction-kinds.tsx'
import { useOpenedAt } from '../platform/use-opened-at.ts'

/** On a cheque an amount is written out; in these two languages we can. */
const inWords: Record<string, typeof englishWords> = { en: englishWords, ne: nepaliWords }

/** A transaction on paper: whose, what, how much, and every reference to quote. */
export function TransactionReceipt({ of: story }: { of: TransactionStory }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const { language, grouping } = useReader()
  const user = useQuery(query(readCurrentUser, {}))
  const now = useOpenedAt()
  const state = stateOf(story)
  const paisa = story.amount < 0n ? -story.amount : story.amount
  const references = useReferences(story)
  const facts = [
    [story.amount < 0n ? t`To` : t`From`, story.counterparty],
    [t`What`, <TransactionKindText key="what" of={story} />],
    ...references,
  ] as const
  return (
    <Receipt
      issuer={
        <>
          <b>{user.data?.merchant.trade_name}</b>
          <Text small>{user.data?.mobile_no}</Text>
        </>
      }
      title={story.mode === 'sandbox' ? <Trans>Sandbox receipt: no real money</Trans> : <Trans>Receipt</Trans>}
      also={<Text small>{_(kindWords[story.kind].name)}</Text>}
      amount={<Money of={story.amount} size="largest" uncounted={!isCounted(state)} />}
      state={<PaymentStatus state={state} />}
      when={<DateTime of={story.occurred_at} />}
      money={<MoneyLines of={story} />}
      words={story.net !== null && inWords[language]?.(paisa, grouping)}
      facts={<Facts of={facts} />}
      foot={
        <Trans>
          Printed <DateTime of={now} /> with Sahuji
        </Trans>
      }
    />
  )
}
