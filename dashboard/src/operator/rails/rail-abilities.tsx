import type { RailRouting } from '@sahuji/contract/operator/rails'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Grid } from '../../kit/layout/columns.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import { routing } from './calls.ts'

type Ability = RailRouting['rails'][number]

/** The abilities of each rail, for an operator who sets their order; names the manual work for a missing ability. */
export function RailAbilities() {
  const { t } = useLingui()
  const { data } = useQuery(routing.read())
  if (!data || data.rails.length === 0) return null
  return (
    <Section title={t`What each rail can do`}>
      <Grid columns="fit" gap={7}>
        {data.rails.map((rail) => (
          <AbilitiesOf key={rail.rail} of={rail} />
        ))}
      </Grid>
    </Section>
  )
}

function AbilitiesOf({ of: rail }: { of: Ability }) {
  const { t } = useLingui()
  const takenBack =
    rail.reversals === 'status' ? (
      <Trans>in its answer when asked</Trans>
    ) : (
      <Trans>only in its letters and statements</Trans>
    )
  const list = rail.statement ? <Trans>on asking</Trans> : <Trans>in its own portal</Trans>
  return (
    <div>
      <Text strong>{railName(rail.rail)}</Text>
      <Facts
        of={[
          [t`At once`, <Amounts key="amounts" of={rail} />],
          [t`Returns`, <GivesBack key="refunds" of={rail} />],
          [t`How a payment that it took back is noticed`, takenBack],
          [t`A day’s list`, list],
        ]}
      />
    </div>
  )
}

function Amounts({ of: { amount_min: min, amount_max: max } }: { of: Ability }) {
  if (min === null && max === null) return <Trans>states no bounds</Trans>
  if (max === null) {
    return (
      <Trans>
        from <Money of={min ?? 0n} />
      </Trans>
    )
  }
  return (
    <>
      {min !== null && (
        <>
          <Money of={min} /> –{' '}
        </>
      )}
      <Money of={max} />
    </>
  )
}

function GivesBack({ of: { refunds } }: { of: Ability }) {
  if (refunds === 'by_hand') return <Trans>in its own portal</Trans>
  return refunds === 'part' ? <Trans>all or a part, on request</Trans> : <Trans>all, on request</Trans>
}
