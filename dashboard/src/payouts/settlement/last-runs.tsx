import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import type { AutomaticSettlement } from '@sahuji/contract/payouts/settlement'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Table } from '../../kit/data/table.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { payoutAddress, tabAddress } from '../deposit-place.ts'
import { outcomeWords } from './outcome-words.ts'

type Run = AutomaticSettlement['last_runs'][number]

/** The last runs: the withdrawal that each requested, or why there was none. */
export function LastRuns({ of: runs, accounts }: { of: readonly Run[]; accounts: readonly PayoutAccount[] }) {
  const { t } = useLingui()
  const all = (
    <Link small href={tabAddress('history')}>
      <Trans>All withdrawals</Trans>
    </Link>
  )
  return (
    <Section title={t`Last times`} aside={all}>
      {runs.length === 0 ? (
        <Text tone="muted">
          <Trans>None yet. Each time is listed here, also when nothing was sent.</Trans>
        </Text>
      ) : (
        <Table
          label={t`Last times`}
          rows={runs}
          rowKey={({ at }) => at.toISOString()}
          columns={[
            {
              id: 'when',
              head: t`When`,
              phone: 'meta',
              cell: ({ at }) => (
                <Text as="span" nowrap>
                  <DateTime of={at} as="day" /> <DateTime of={at} as="time" />
                </Text>
              ),
            },
            {
              id: 'who',
              head: t`What happened`,
              grow: true,
              phone: 'who',
              cell: (run) => <WhatHappened of={run} accounts={accounts} />,
            },
            {
              id: 'amount',
              head: t`Amount`,
              figure: true,
              phone: 'amount',
              cell: ({ outcome, amount }) => (outcome === 'sent' ? <Money of={amount} bare /> : <NoMoney />),
            },
          ]}
        />
      )}
    </Section>
  )
}

function WhatHappened({ of: run, accounts }: { of: Run; accounts: readonly PayoutAccount[] }) {
  const { _ } = useMessages()
  const account = accounts.find(({ id }) => id === run.account_id)
  const isSent = run.outcome === 'sent'
  const to = account && (
    <>
      <Name>{account.bank_name}</Name> <Ltr>··{account.account_end}</Ltr>
    </>
  )
  return (
    <Status tone={isSent ? 'good' : 'wait'} sentence>
      {run.payout_id && to ? (
        <Link href={payoutAddress({ id: run.payout_id })}>{to}</Link>
      ) : (
        _(outcomeWords[run.outcome])
      )}
    </Status>
  )
}
