import type { CounterPayment, CounterView } from '@sahuji/contract/counters/at-the-counter'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { Mark } from '../../kit/icons/mark.tsx'
import { QrCodeIcon } from '../../kit/icons/money.tsx'
import { SearchIcon } from '../../kit/icons/navigation.tsx'
import { OfflineIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { cx } from '../../kit/cx.ts'
import { CheckDialog } from './check-dialog.tsx'
import { CounterDay } from './counter-day.tsx'
import * as css from './counter-screen.module.css'
import { atCounter } from './counter-session.ts'
import { LastPayment } from './last-payment.tsx'
import { PayQrDialog } from './pay-qr-dialog.tsx'
import { SpokenIcon } from './spoken-icon.tsx'
import { say, type Voice } from './spoken-amount.ts'
import { type Counter, useCounter } from './use-counter.ts'
import { useScreenOn } from './use-screen-on.ts'

export interface CounterScreenProps {
  voice: Voice
  /** The sign-in of this device has ended. */
  onOver: () => void
  /** The person has left. */
  onLeft: () => void
}

type Sheet = 'qr' | 'check' | 'leave'

/** The counter: the last payment large enough to be read across the room, and whether it can be believed. */
export function CounterScreen({ voice, onOver, onLeft }: CounterScreenProps) {
  const counter = useCounter()
  const { view, stale, isOver } = counter
  const [sheet, setSheet] = useState<Sheet>()
  useScreenOn(true)
  useNewPayments(view, (payments) => {
    say(
      payments.map(({ amount }) => amount),
      voice,
    )
    // what the customer was shown has been paid
    setSheet((open) => (open === 'qr' ? undefined : open))
  })
  const tellOver = useEffectEvent(onOver)
  useEffect(
    function leaveWhenOver() {
      if (isOver) tellOver()
    },
    [isOver],
  )
  const last = view?.payments[0]
  return (
    <main className={cx(css.counter, stale && css.stale)}>
      <CounterHead view={view} counter={counter} />
      <section className={css.last} aria-live="polite">
        {!view && !stale && <LoadingRows rows={3} />}
        {view && !last && (
          <p className={css.ago}>
            <Trans>Nothing has come today. The next payment stands here, large.</Trans>
          </p>
        )}
        {last && <LastPayment of={last} isStale={stale !== undefined} voice={voice} />}
        {stale && (
          <p className={css.warning}>
            <WarningIcon />
            <span>
              <Trans>Do not hand over goods by this screen</Trans>
            </span>
          </p>
        )}
      </section>
      {view && <CounterDay of={view} />}
      <footer className={css.foot}>
        {stale ? (
          <Button size="large" icon={<RetryIcon small />} onPress={counter.askNow}>
            <Trans>Try now</Trans>
          </Button>
        ) : (
          <Button size="large" icon={<QrCodeIcon small />} isDisabled={!view} onPress={() => setSheet('qr')}>
            <Trans>Show QR</Trans>
          </Button>
        )}
        <Button size="large" kind="ghost" icon={<SearchIcon small />} onPress={() => setSheet('check')}>
          <Trans>Check a payment</Trans>
        </Button>
        {last && !stale && voice !== 'off' && (
          <Button size="large" kind="ghost" icon={<SpokenIcon small />} onPress={() => say([last.amount], voice)}>
            <Trans>Say again</Trans>
          </Button>
        )}
        <Button size="large" kind="ghost" onPress={() => setSheet('leave')}>
          <Trans>Leave</Trans>
        </Button>
      </footer>
      {sheet === 'qr' && view && <PayQrDialog view={view} onClose={() => setSheet(undefined)} />}
      {sheet === 'check' && <CheckDialog onClose={() => setSheet(undefined)} />}
      {sheet === 'leave' && <LeaveDialog onLeft={onLeft} onClose={() => setSheet(undefined)} />}
    </main>
  )
}

/** Calls back with what came since the last answer, the oldest first; not with what was there at the beginning. */
function useNewPayments(view: CounterView | undefined, onNew: (payments: CounterPayment[]) => void): void {
  const newest = useRef<string | undefined>(undefined)
  const tell = useEffectEvent(onNew)
  useEffect(
    function tellNew() {
      if (!view) return
      const before = newest.current
      newest.current = view.payments[0]?.id ?? ''
      if (before === undefined) return
      // ids grow with time
      const came = view.payments.filter(({ id }) => id > before)
      if (came.length > 0) tell(came.toReversed())
    },
    [view],
  )
}

function CounterHead({ view, counter: { stale } }: { view: CounterView | undefined; counter: Counter }) {
  return (
    <header className={css.head}>
      <Mark />
      <h1 className={css.shop}>
        <b>{view?.shop}</b>
        {view && (
          <span>
            {view.counter} · {view.staff}
          </span>
        )}
      </h1>
      <output className={css.lamp}>
        {stale ? <OfflineIcon small /> : <i />}
        {!stale && <Trans context="lamp">Live</Trans>}
        {stale?.since && (
          <Trans>
            Not live since <DateTime of={stale.since} as="time" />
          </Trans>
        )}
        {stale && !stale.since && <Trans>Not live</Trans>}
      </output>
    </header>
  )
}

/** Ends the shift, after one more question; a device without a line leaves too, and is signed out by the owner. */
function LeaveDialog({ onLeft, onClose }: { onLeft: () => void; onClose: () => void }) {
  const [isPending, setIsPending] = useState(false)
  const leave = () => {
    setIsPending(true)
    atCounter.leave().then(onLeft, onLeft)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>End this shift?</Trans>}
      lead={<Trans>This device is signed out of the counter. To come back it needs a new QR from the owner.</Trans>}
      confirm={<Trans>End the shift</Trans>}
      danger
      isPending={isPending}
      onConfirm={leave}
    />
  )
}
