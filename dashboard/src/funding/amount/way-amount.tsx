import type { Instrument } from '@sahuji/contract/banks'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ChipLink, Chips } from '../../kit/forms/chip.tsx'
import { type Crumb, Page } from '../../kit/layout/page.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { funding } from '../calls.ts'
import { channelWords, paidWithName } from '../funding-words.tsx'
import { NotOpen } from '../not-open.tsx'
import { offeredAs, useKept } from './kept-instrument.ts'
import { LoadAmount, type LoadAmountProps } from './load-amount.tsx'
import { PaidFrom } from './paid-from.tsx'

export interface WayAmountProps extends Omit<LoadAmountProps, 'instrument' | 'head'> {
  channel: LoadChannel
  title: string
  /** Under the name of the payment method. */
  says: ReactNode
  crumbs?: readonly Crumb[]
  /** The address of this page, where one of several is chosen. */
  at: string
}

/** The amount of a way without a choice of a bank: a card, connectIPS. Where a rail offers several, one is chosen here. */
export function WayAmount({ channel, title, says, crumbs, at, ...parts }: WayAmountProps) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const { by }: { by?: string } = useSearch({ strict: false })
  const instruments = useCardQuery(funding.instruments(channel))
  const asked = by ?? ''
  const [shown, setShown] = useState({ asked, id: '' })
  const chosen = useKept(
    `${channel} ${asked}`,
    instruments.data && chosenOf(instruments.data, shown.asked === asked ? shown.id : '', by),
  )
  // a refresh behind a form in use does not change the choice
  if (chosen && (shown.asked !== asked || shown.id === '')) setShown({ asked, id: chosen.id })
  const { icon, name } = channelWords[channel]
  const here = chosen ? paidWithName(chosen.name, _) : _(name)
  // the previous page has the name of the choice made there, where that is one thing
  const isNamed = crumbs?.at(-1)?.name === here
  return (
    <Page
      title={title}
      crumbs={[
        { name: t`Load funds`, href: '/dashboard/loadFunds' },
        ...(crumbs ?? []),
        { name: isNamed ? t`Amount` : here },
      ]}
    >
      {instruments.isPending && <LoadingRows rows={6} />}
      {instruments.error && !instruments.data && <FailedToLoad of={instruments.error} onRetry={instruments.refetch} />}
      {instruments.data?.length === 0 && !chosen && <NotOpen />}
      {chosen && instruments.data && (
        <LoadAmount
          key={shown.id}
          instrument={{ ...chosen, id: shown.id }}
          head={
            <>
              <PaidFrom of={chosen} mark={icon} says={says} />
              <Others of={instruments.data} chosen={chosen} at={at} />
            </>
          }
          {...parts}
        />
      )}
    </Page>
  )
}

/** The one already shown or requested, else the one used last, else the first that works. */
function chosenOf(offered: readonly Instrument[], shown: string, by: string | undefined): Instrument | undefined {
  const known = offeredAs(offered, shown) ?? offeredAs(offered, by)
  if (known) return known
  const rank = ({ health, last_used_at }: Instrument) => (health === 'down' ? 0 : 4) + (last_used_at ? 2 : 0)
  return offered.toSorted((one, other) => rank(other) - rank(one))[0]
}

function Others({ of: offered, chosen, at }: { of: readonly Instrument[]; chosen: Instrument; at: string }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  if (offered.length < 2) return null
  return (
    <Chips label={t`Paid with`}>
      {offered.map(({ id, name }) => (
        <ChipLink key={id} href={`${at}?by=${id}`} on={id === chosen.id}>
          {paidWithName(name, _)}
        </ChipLink>
      ))}
    </Chips>
  )
}
