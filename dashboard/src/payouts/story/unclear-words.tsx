import type { Payout } from '@sahuji/contract/payouts'
import { payoutPromise } from '@sahuji/contract/payouts/promise'
import { kathmanduDay } from '@sahuji/contract/time/time'
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
function Watched({ of: payout }: { of: Payout }) {
  const { asked, next_check_at: next } = payout
  const count = useWriting().number(asked)
  return (
    <>
      <Trans>Asked so far: {count}.</Trans>{' '}
      {next && (
        <Trans>
          We ask again at <DayAndTime of={next} />.
        </Trans>
      )}{' '}
      <PromiseOf of={payout} />
    </>
  )
}

/** The one promise of it: the same before it was confirmed, on its trace, and in what we write. */
export function PromiseOf({ of: payout }: { of: Payout }) {
  const promise = payoutPromise(payout, useOpenedAt())
  if (!promise) return null
  if (promise.kind === 'arrives')
    return (
      <Trans>
        In your account by <DateTime of={promise.at} as="long" />, <DateTime of={promise.at} as="time" />.
      </Trans>
    )
  return (
    <Trans>
      In your account or back in your wallet by <DateTime of={promise.at} as="long" />,{' '}
      <DateTime of={promise.at} as="time" />.
    </Trans>
  )
}

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
