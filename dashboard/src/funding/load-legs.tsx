import type { Load } from '@sahuji/contract/funding'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/date.tsx'
import { type Leg, Legs } from '../kit/legs.tsx'
import { Section } from '../kit/section.tsx'

/** Where the money is: bank, gateway, wallet; solid where it is confirmed, dashed where it is not. */
export function LoadLegs({ of: load }: { of: Load }) {
  const { t } = useLingui()
  const isCredited = load.state === 'credited'
  const legs: Leg[] = [
    { id: 'bank', place: load.bank_name, note: <Trans>Your account</Trans>, isReached: true, ...(isCredited && { way: <Trans>paid</Trans> }) },
    { id: 'gateway', place: 'OnePG', note: load.rail_reference ?? <Trans>The gateway</Trans>, isReached: isCredited, ...(isCredited && { way: <Trans>confirmed</Trans> }) },
    {
      id: 'wallet',
      place: <Trans>Your wallet</Trans>,
      note: load.settled_at && isCredited ? <Trans>Posted <DateTime of={load.settled_at} as="seconds" /></Trans> : <Trans>Not yet</Trans>,
      isReached: isCredited,
    },
  ]
  return (
    <Section title={t`Where the money is`}>
      <Legs label={t`Where the money is`} of={legs} />
    </Section>
  )
}
