import type { Load } from '@sahuji/contract/funding'
import { Trans, useLingui } from '@lingui/react/macro'
import { loadAddress } from '../funding/calls.ts'
import { LoadStatus } from '../funding/load-status.tsx'
import { QuestionIcon } from '../kit/icons/states.tsx'
import { BankIcon } from '../kit/icons/money.tsx'
import { Count } from '../kit/format/count.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Money } from '../kit/format/money.tsx'
import { Section } from '../kit/layout/section.tsx'

/** "Needs you": loads that still wait for the payer or for a bank. Nothing is shown when nothing waits. */
export function OpenLoads({ of: loads }: { of: readonly Load[] }) {
  const { t } = useLingui()
  if (loads.length === 0) return null
  return (
    <Section title={t`Needs you`} aside={<Count of={loads.length} />}>
      <List>
        {loads.map((load) => (
          <OpenLoad key={load.id} of={load} />
        ))}
      </List>
    </Section>
  )
}

function OpenLoad({ of: load }: { of: Load }) {
  const bank = load.bank_name
  const isUnclear = load.state === 'unclear'
  return (
    <ListRow
      urgent={isUnclear}
      icon={isUnclear ? <QuestionIcon /> : <BankIcon />}
      href={loadAddress(load)}
      note={isUnclear ? <Trans>Do not pay again; we are asking the bank.</Trans> : <LoadStatus of={load} />}
    >
      <Trans>
        <Money of={load.amount} /> from {bank}
      </Trans>
    </ListRow>
  )
}
