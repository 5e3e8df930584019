import type { AutomaticSettlement } from '@sahuji/contract/payouts/settlement'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { automatic, payoutAccounts } from '../calls.ts'
import { tabAddress } from '../deposit-place.ts'
import { LastRuns } from './last-runs.tsx'
import { NextRun } from './next-run.tsx'
import { PlanForm } from './plan-form.tsx'
import { usePlan } from './use-plan.ts'

/** The tab Automatic settlement: when the wallet is emptied, what the next run would send, and what the last runs did. */
export function SettlementTab() {
  const { t } = useLingui()
  const settlement = useCardQuery(automatic.read())
  const accounts = useCardQuery(payoutAccounts.list())
  const failure = [settlement, accounts].find(({ error, data }) => error && !data)
  if (failure?.error) return <FailedToLoad of={failure.error} onRetry={failure.refetch} />
  if (!settlement.data || !accounts.data) return <LoadingRows rows={8} />
  if (accounts.data.length === 0)
    return (
      <NothingYet
        title={t`First add a bank account`}
        action={
          <LinkButton kind="primary" href={tabAddress('accounts')}>
            <Trans>Add an account</Trans>
          </LinkButton>
        }
      >
        <Trans>Then your wallet can be emptied to it automatically, once or up to three times a day.</Trans>
      </NothingYet>
    )
  return (
    <Stack gap={3}>
      <AsOf of={settlement} />
      <Settlement of={settlement.data} accounts={accounts.data} />
    </Stack>
  )
}

function Settlement({ of: settlement, accounts }: { of: AutomaticSettlement; accounts: readonly PayoutAccount[] }) {
  const plan = usePlan(settlement, accounts)
  return (
    <Columns narrow side={<NextRun of={plan.asWritten} accounts={accounts} due={settlement.next_run_at} />}>
      <Stack gap={10}>
        <PlanForm settlement={settlement} accounts={accounts} plan={plan} />
        <LastRuns of={settlement.last_runs} accounts={accounts} />
      </Stack>
    </Columns>
  )
}
