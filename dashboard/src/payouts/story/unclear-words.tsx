import type { Payout } from '@sahuji/contract/payouts'
import { kathmanduDay } from '@sahuji/contract/time'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { useOpenedAt } from '../../platform/use-opened-at.ts'

/** Nobody says whether the bank took it. */
export function UnclearSentence({ of: payout }: { of: Payout }) {
  return (
    <>
      <Trans>
        The bank has not given a clear answer (code 099). It may have paid out, so please do not send it again.
      </Trans>{' '}
      <Watched of={payout} />
    </>
  )
}

/** It left our account; whether it is in the other nobody says. */
export function CreditUnclearSentence({ of: payout }: { of: Payout }) {
  const bank = payout.account.bank_name
  const code = payout.legs?.credit.code ?? '099'
  return (
    <>
      <Trans>
        It left us, and {bank} has not said clearly whether it is in your account (code {code}). It may be there, so
        please do not send it again.
      </Trans>{' '}
      <Watched of={payout} />
    </>
  )
}

/** How often its bank was asked, when it is next, and by when it is settled. */
function Watched({ of: { asked, next_check_at: next, promised_at: promised } }: { of: Payout }) {
  const count = useWriting().number(asked)
  return (
    <>
      <Trans>Asked so far: {count}.</Trans>{' '}
      {next && (
        <Trans>
          We ask again at <DayAndTime of={next} />.
        </Trans>
      )}{' '}
      {promised && <PromisedBy of={promised} />}
    </>
  )
}

/** The date that its trace promises too. */
export const PromisedBy = ({ of: promised }: { of: Date }) => (
  <Trans>
    In your account or back in your wallet by <DateTime of={promised} as="long" />, <DateTime of={promised} as="time" />
    .
  </Trans>
)

/** The time, with its day where that is not today. */
export function DayAndTime({ of: moment }: { of: Date }) {
  const isToday = kathmanduDay(moment) === kathmanduDay(useOpenedAt())
  return (
    <>
      {!isToday && (
        <>
          <DateTime of={moment} as="long" />,{' '}
        </>
      )}
      <DateTime of={moment} as="time" />
    </>
  )
}
