import type { Load } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { usePaidWith } from './funding-words.tsx'
import { loadAddress } from './calls.ts'
import { traceAddress } from './trace-address.ts'
import { isInReview, LoadStatus, shownAmount } from './load-status.tsx'
import { QuestionIcon } from '../kit/icons/states.tsx'
import { BankIcon } from '../kit/icons/money.tsx'
import { ListRow } from '../kit/data/list.tsx'
import { Money } from '../kit/format/money.tsx'

/** A load that still waits for the payer or for a bank. */
export function OpenLoad({ of: load }: { of: Load }) {
  const bank = usePaidWith(load)
  const amount = shownAmount(load)
  const isUnclear = load.state === 'unclear' && !isInReview(load)
  return (
    <ListRow
      urgent={isUnclear}
      icon={isUnclear ? <QuestionIcon /> : <BankIcon />}
      href={isUnclear ? traceAddress(load.reference) : loadAddress(load)}
      note={<Note of={load} />}
    >
      <Trans>
        <Money of={amount} /> from {bank}
      </Trans>
    </ListRow>
  )
}

function Note({ of: load }: { of: Load }) {
  if (isInReview(load))
    return <Trans>Your money is here, and we review it. Nothing is lost and you do not need to do anything.</Trans>
  if (load.state === 'unclear') return <Trans>Do not pay again; we are asking the bank.</Trans>
  return <LoadStatus of={load} />
}
