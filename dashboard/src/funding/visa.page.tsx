import type { Instrument } from '@sahuji/contract/banks'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CardsTaken, CardSteps, CreditCardRule } from './amount/card-rules.tsx'
import { funding } from './calls.ts'
import { Tile, Tiles } from './choose/tiles.tsx'
import { channelWords, FeeNote, HealthWord, paidWithName } from './funding-words.tsx'
import { ChevronEndIcon } from '../kit/icons/arrows.tsx'
import { Columns } from '../kit/layout/columns.tsx'
import { MarkBox } from '../kit/data/list.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { NotOpen } from './not-open.tsx'
import { Page } from '../kit/layout/page.tsx'
import { RuleReasons } from './rule-reasons.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'

/** /dashboard/loadFunds/visa: which cards are accepted, the rule of credit cards, and the choice of one. */
export function VisaPage() {
  const { _ } = useMessages()
  const { t } = useLingui()
  const cards = useCardQuery(funding.instruments('visa'))
  const { name } = channelWords.visa
  const ways = useCardQuery(funding.channels()).data?.filter(({ channel }) => channel === 'visa') ?? []
  return (
    <Page
      title={cards.data?.length === 1 ? t`Load by card` : t`Which card?`}
      lead={<Trans>You pay on the bank’s own card page and come back here. The card’s number never reaches us.</Trans>}
      crumbs={[{ name: t`Load funds`, href: '/dashboard/loadFunds' }, { name: _(name) }]}
    >
      {cards.isPending && <LoadingRows rows={4} />}
      {cards.error && !cards.data && <FailedToLoad of={cards.error} onRetry={cards.refetch} />}
      {cards.data?.length === 0 && <NotOpen />}
      {cards.data && cards.data.length > 0 && (
        <Columns narrow side={<CardsTaken />}>
          <Stack gap={10}>
            <Section label={t`Cards`}>
              <Tiles label={t`Cards`}>
                {cards.data.map((card) => (
                  <CardTile key={card.id} of={card} />
                ))}
              </Tiles>
              <RuleReasons of={ways} />
            </Section>
            <CreditCardRule />
            <CardSteps />
          </Stack>
        </Columns>
      )}
    </Page>
  )
}

function CardTile({ of: { id, name, health, fee_rule } }: { of: Instrument }) {
  const { _ } = useMessages()
  const channels = useCardQuery(funding.channels())
  const rule = fee_rule ?? channels.data?.find(({ channel }) => channel === 'visa')?.fee_rule
  return (
    <Tile
      mark={<MarkBox>{channelWords.visa.icon}</MarkBox>}
      name={paidWithName(name, _)}
      note={rule && <FeeNote rule={rule} />}
      end={
        <>
          <HealthWord health={health} since={null} />
          <ChevronEndIcon small />
        </>
      }
      href={`/dashboard/loadFunds/visa/amount?by=${id}`}
    />
  )
}
