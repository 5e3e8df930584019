import { loadChannels, type LoadChannel } from '@sahuji/contract/tariff/channels'
import type { RailState } from '@sahuji/contract/operator/jobs-and-rails'
import type { RailRouting } from '@sahuji/contract/operator/rails'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Entries, Entry } from '../../kit/data/entries.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { channelNames } from '../../kit/office/channel-names.ts'
import { Translated } from '../../kit/office/translated.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { routing } from './calls.ts'
import { RailsInOrder, ServedNow } from './rail-standing.tsx'
import { RouteDialog } from './route-dialog.tsx'
import { type Chosen, offeringRails, routeOf, servedNow } from './route-order.ts'

/** The rails of each channel in order, the banks with an order of their own, and the way to undo a choice. */
export function RailRoutingSections({ of: rails }: { of: readonly RailState[] }) {
  const { t } = useLingui()
  const found = useQuery({ ...routing.read(), refetchInterval: 30_000 })
  const [choosing, setChoosing] = useState<Chosen>()
  const mayRoute = hasRole(useOperator(), ['administrator', 'finance_checker'])
  const { data } = found
  const channels = loadChannels.filter((channel) => offeringRails(rails, channel).length > 0)
  return (
    <Stack gap={6}>
      <Section title={t`Who serves what`}>
        <Text tone="muted">
          <Trans>
            The first rail of an order that answers takes the payment; one that is down is skipped and comes back
            automatically. Payments already begun continue with theirs.
          </Trans>
        </Text>
      </Section>
      {found.isPending && <LoadingRows rows={6} />}
      {found.error && !data && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {data &&
        channels.map((channel) => (
          <ChannelRouting
            key={channel}
            channel={channel}
            of={data}
            rails={rails}
            onChoose={mayRoute ? setChoosing : undefined}
          />
        ))}
      {data && choosing && (
        <RouteDialog of={data} rails={rails} chosen={choosing} onClose={() => setChoosing(undefined)} />
      )}
    </Stack>
  )
}

interface ChannelRoutingProps {
  channel: LoadChannel
  of: RailRouting
  rails: readonly RailState[]
  /** Absent for an operator who may only read. */
  onChoose: ((chosen: Chosen) => void) | undefined
}

function ChannelRouting({ channel, of: data, rails, onChoose }: ChannelRoutingProps) {
  const route = routeOf(data, channel, null)
  const own = data.routes.filter((each) => each.channel === channel && each.bank !== null)
  const order = route?.rails ?? offeringRails(rails, channel)
  const nameOf = (bank: string) => data.banks.find((each) => each.channel === channel && each.bank === bank)?.name
  return (
    <Section title={<Translated of={channelNames[channel]} />}>
      <Entries>
        <Entry
          name={<Trans>Order</Trans>}
          note={route ? <WhoAndWhy of={route} /> : <Trans>No order chosen: the product’s order applies.</Trans>}
        >
          <RailsInOrder of={order} channel={channel} rails={rails} />
        </Entry>
        <Entry name={<Trans>Current state</Trans>}>
          <ServedNow of={servedNow(data, channel)} channel={channel} rails={rails} />
        </Entry>
        {own.map((each) => (
          <Entry
            key={each.bank}
            name={nameOf(each.bank ?? '') ?? each.bank}
            note={<WhoAndWhy of={each} />}
            end={
              onChoose && (
                <Row tight>
                  <Button size="small" kind="ghost" onPress={() => onChoose({ channel, bank: each.bank })}>
                    <Trans>Change…</Trans>
                  </Button>
                  <Button
                    size="small"
                    kind="ghost"
                    onPress={() => onChoose({ channel, bank: each.bank, isTakenBack: true })}
                  >
                    <Trans>Take back…</Trans>
                  </Button>
                </Row>
              )
            }
          >
            <RailsInOrder of={each.rails} channel={channel} rails={rails} />
          </Entry>
        ))}
      </Entries>
      {onChoose && <ChoiceButtons channel={channel} isChosen={route !== undefined} onChoose={onChoose} />}
    </Section>
  )
}

function ChoiceButtons({
  channel,
  isChosen,
  onChoose,
}: {
  channel: LoadChannel
  isChosen: boolean
  onChoose: (chosen: Chosen) => void
}) {
  return (
    <Row>
      <Button size="small" kind="ghost" onPress={() => onChoose({ channel, bank: null })}>
        <Trans>Change the order…</Trans>
      </Button>
      <Button size="small" onPress={() => onChoose({ channel, bank: 'one' })}>
        <Trans>Exception for one bank…</Trans>
      </Button>
      {isChosen && (
        <Button size="small" onPress={() => onChoose({ channel, bank: null, isTakenBack: true })}>
          <Trans>Take back…</Trans>
        </Button>
      )}
    </Row>
  )
}

function WhoAndWhy({ of: { reason, changed_by, changed_at } }: { of: RailRouting['routes'][number] }) {
  return (
    <>
      {reason}
      {' · '}
      {changed_by}, <DateTime of={changed_at} />
    </>
  )
}
