import { Plural, Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { MailIcon } from '../../kit/icons/actions.tsx'
import { LockIcon, TickIcon } from '../../kit/icons/states.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { useRested } from '../../kit/layout/use-rested.ts'
import { untilAnswered } from '../../platform/calls/query.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { events } from '../calls.ts'
import { OtherWays } from '../other-ways.tsx'
import * as css from './tickets.module.css'

interface OfOneTicketProps {
  /** The typed price; undefined while the field is empty. */
  price: bigint | undefined
  feePayer: 'organiser' | 'buyer'
}

/** The fee of one ticket at the price that is being typed, as ledger lines. */
export function OfOneTicket({ price, feePayer }: OfOneTicketProps) {
  const { money } = useWriting()
  const rested = useRested(price)
  const { data, error } = useQuery({
    ...events.quote(rested ?? 0n, feePayer),
    enabled: rested !== undefined && rested > 0n,
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
  const amount = money(rested ?? 0n)
  if (rested === undefined)
    return (
      <Section title={<Trans>Of one ticket</Trans>}>
        <Text tone="muted">
          <Trans>Enter a price to see what you receive.</Trans>
        </Text>
      </Section>
    )
  if (rested === 0n)
    return (
      <Section title={<Trans>Of one ticket</Trans>}>
        <Text tone="muted">
          <Trans>It is free: nothing is paid, and there is no fee.</Trans>
        </Text>
      </Section>
    )
  return (
    <Section title={<Trans>Of one ticket at {amount}</Trans>}>
      <FailureLine of={error} />
      {data && (
        <Lines>
          <Line label={<Trans>The buyer pays</Trans>}>
            <Money of={data.buyer_pays} />
          </Line>
          <Line label={<Trans>Fee</Trans>}>
            <Money of={-data.fee} />
          </Line>
          <Total label={<Trans>You receive</Trans>}>
            <Money of={data.arrives} />
          </Total>
        </Lines>
      )}
      {data && <OtherWays of={data} />}
    </Section>
  )
}

/** What may change once tickets are sold: freely, with news to holders, or not at all. */
export function KindRules({ sold }: { sold: number }) {
  return (
    <Section title={<Plural value={sold} one="Now that # is sold" other="Now that # are sold" />}>
      <ul className={css.rules}>
        <Rule icon={<TickIcon small />} name={<Trans>Price</Trans>}>
          <Trans>for those who buy from now, with a reason</Trans>
        </Rule>
        <Rule icon={<TickIcon small />} name={<Trans>Seats</Trans>}>
          <Trans>more if the hall allows, never below those sold</Trans>
        </Rule>
        <Rule icon={<MailIcon small />} name={<Trans>Name, and what it holds</Trans>}>
          <Trans>tickets show the new text from then on</Trans>
        </Rule>
        <Rule icon={<LockIcon small />} name={<Trans>Prices that are over, and the first day of sale</Trans>}>
          <Trans>these stay</Trans>
        </Rule>
        <Rule icon={<LockIcon small />} name={<Trans>Deleting</Trans>}>
          <Trans>stop the sale instead; sold tickets stay good</Trans>
        </Rule>
      </ul>
    </Section>
  )
}

const Rule = ({ icon, name, children }: { icon: ReactNode; name: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <div>
      {name}
      <Text small tone="quiet">
        {children}
      </Text>
    </div>
  </li>
)
