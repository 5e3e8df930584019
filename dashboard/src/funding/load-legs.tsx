import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/date.tsx'
import { type Leg, Legs } from '../kit/legs.tsx'
import { Section } from '../kit/section.tsx'

/** A load as far as its way is drawn. */
export interface LoadWay {
  bank_name: string
  rail_reference: string | null
  isCredited: boolean
  /** The money is with us, but a person looks at it before it enters the wallet. */
  isKept: boolean
  /** When it was posted to the wallet. */
  posted_at: Date | null
}

/** Where the money is: bank, gateway, wallet; solid where it is confirmed, dashed where it is not. */
export function LoadLegs({ of: load }: { of: LoadWay }) {
  const { t } = useLingui()
  const { isCredited, isKept } = load
  const isPaid = isCredited || isKept
  const legs: Leg[] = [
    {
      id: 'bank',
      place: load.bank_name,
      note: <Trans>Your account</Trans>,
      isReached: true,
      ...(isPaid && { way: <Trans>paid</Trans> }),
    },
    {
      id: 'gateway',
      place: 'OnePG',
      note: load.rail_reference ?? <Trans>The gateway</Trans>,
      isReached: isPaid,
      ...(isCredited && { way: <Trans>confirmed</Trans> }),
    },
    {
      id: 'wallet',
      place: <Trans>Your wallet</Trans>,
      note:
        load.posted_at && isCredited ? (
          <Trans>
            Posted <DateTime of={load.posted_at} as="seconds" />
          </Trans>
        ) : isKept ? (
          <Trans>In review</Trans>
        ) : (
          <Trans>Not yet</Trans>
        ),
      isReached: isCredited,
    },
  ]
  return (
    <Section title={t`Where the money is`}>
      <Legs label={t`Where the money is`} of={legs} />
    </Section>
  )
}
