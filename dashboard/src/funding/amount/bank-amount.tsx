import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BankListFailed, banks } from '../../banks/bank-list.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { funding } from '../calls.ts'
import { channelWords } from '../funding-words.tsx'
import { offeredAs, useKept } from './kept-instrument.ts'
import { LoadAmount } from './load-amount.tsx'
import { PaidFrom } from './paid-from.tsx'

export interface BankAmountProps {
  channel: LoadChannel
  /** Under the bank's name; its class where it is known. */
  says: (bankClass: string | null) => ReactNode
  below?: ReactNode
}

/** The amount of a load from a bank that was chosen before: /dashboard/loadFunds/{channel}/amount/{id}. */
export function BankAmount({ channel, says, below }: BankAmountProps) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const list = useCardQuery(banks.list())
  const instruments = useCardQuery(funding.instruments(channel))
  const bank = useKept(id, instruments.data && offeredAs(instruments.data, id))
  const { href, name: way } = channelWords[channel]
  const crumbs = [
    { name: t`Load funds`, href: '/dashboard/loadFunds' },
    { name: _(way), href },
  ]
  const name = bank?.name ?? list.data?.find((each) => each.id === id)?.name ?? t`Bank`
  return (
    <Page title={t`Load from ${name}`} crumbs={[...crumbs, { name }]}>
      {instruments.isPending && <LoadingRows rows={6} />}
      <BankListFailed of={list} />
      {instruments.error && !instruments.data && <FailedToLoad of={instruments.error} onRetry={instruments.refetch} />}
      {bank && (
        <LoadAmount
          key={id}
          // a load keeps the instrument that was opened, whichever rail serves it meanwhile
          instrument={{ ...bank, id }}
          head={<PaidFrom of={bank} says={says(bank.bank_class)} change={href} />}
          below={below}
        />
      )}
      {instruments.data && !bank && (
        <NothingYet
          title={t`This bank is not available`}
          action={
            <Link href={href}>
              <Trans>Choose another bank</Trans>
            </Link>
          }
        />
      )}
    </Page>
  )
}
