import type { RailRouting } from '@sahuji/contract/operator/rails'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Table } from '../../kit/data/table.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { railName } from '../money/money-words.ts'
import { routing } from './calls.ts'

type Ability = RailRouting['rails'][number]

/** What each rail can do, for whoever puts them in order; what it cannot is done by hand, and said so. */
export function RailAbilities() {
  const { t } = useLingui()
  const { data } = useQuery(routing.read())
  if (!data || data.rails.length === 0) return null
  return (
    <Section title={t`What each rail can do`}>
      <Table
        label={t`What each rail can do`}
        rows={data.rails}
        rowKey={({ rail }) => rail}
        columns={[
          { id: 'rail', head: t`Rail`, phone: 'who', cell: ({ rail }) => railName(rail) },
          { id: 'amounts', head: t`At once`, phone: 'amount', cell: (rail) => <Amounts of={rail} /> },
          { id: 'refunds', head: t`Gives back`, phone: 'meta', cell: (rail) => <GivesBack of={rail} /> },
          {
            id: 'reversals',
            head: t`Taken back shows`,
            cell: ({ reversals }) =>
              reversals === 'status' ? <Trans>when it is asked</Trans> : <Trans>on paper</Trans>,
          },
          {
            id: 'statement',
            head: t`A day’s list`,
            cell: ({ statement }) => (statement ? <Trans>on asking</Trans> : <Trans>in its own portal</Trans>),
          },
        ]}
      />
    </Section>
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
  return refunds === 'part' ? <Trans>all or a part, when called</Trans> : <Trans>all, when called</Trans>
}
