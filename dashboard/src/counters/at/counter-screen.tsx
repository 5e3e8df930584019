import type { CounterView } from '@sahuji/contract/counters/at-the-counter'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Mark } from '../../kit/icons/mark.tsx'
import { OfflineIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { cx } from '../../kit/cx.ts'
import { CheckDialog } from './check-dialog.tsx'
import { CounterDay } from './counter-day.tsx'
import { CounterFoot, VoiceDialog } from './counter-foot.tsx'
import * as css from './counter-screen.module.css'
import { LastPayment } from './last-payment.tsx'
import { useNewPayments } from './new-payments.ts'
import { type Counter, useCounter } from './use-counter.ts'
import { fillScreen, useScreenOn } from './use-screen-on.ts'
import { type Speech, useSpeech, type Voice } from './spoken-amount.ts'
import { useSpokenLanguage } from './voice-choice.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { atCounter } from './counter-session.ts'

/** What the parts that take a payment know of the counter. */
export interface CounterPart {
  view: CounterView
  stale: Counter['stale']
  onClose: () => void
}

export interface AmountPart extends CounterPart {
  /** The payment that was asked for; undefined before. */
  payment: string | undefined
  onPayment: (id: string | undefined) => void
  /** The last payment that was spoken, in its language. */
  spoken: Speech['spoken']
  onCheck: () => void
}

/** How a customer pays here: by the counter's static QR, and by an amount. A later domain, which takes money, has the parts. */
export interface PayingParts {
  Qr: ComponentType<CounterPart>
  Amount: ComponentType<AmountPart>
}

export interface CounterScreenProps {
  paying: PayingParts

  /** By a press; false where a reloaded page continues automatically. */
  isStarted: boolean
  voice: Voice
  onVoice: (voice: Voice) => void
  /** The sign-in of this device has ended. */
  onOver: () => void
  /** The person has left. */
  onLeft: () => void
}

type Sheet = 'qr' | 'amount' | 'check' | 'voice' | 'leave'

/** The counter: the last payment large enough to be read across the room, and whether it can be trusted. */
export function CounterScreen({
  paying: { Qr, Amount },
  isStarted,
  voice,
  onVoice,
  onOver,
  onLeft,
}: CounterScreenProps) {
  const counter = useCounter()
  const { view, stale, isOver } = counter
  const { sheet, payment, open, close, keep } = useSheet()
  const keepScreenOn = useScreenOn()
  const { spoken, isMuted, sayOf, unmute } = useSpeech(voice, isStarted)
  const speaks = useSpokenLanguage(voice) !== undefined
  useNewPayments(view, (payments) => {
    sayOf(payments)
    // this customer's QR has been paid; payments without it leave it open
    if (sheet === 'qr' && payments.some(({ counter }) => counter !== null)) close()
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
      <Newest of={counter} spoken={spoken} />
      <div className={css.side}>
        {view && <CounterDay of={view} until={stale?.since} />}
        <CounterFoot
          counter={counter}
          onSayAgain={last && !stale && speaks && !isMuted ? () => sayOf([last]) : undefined}
          onUnmute={
            speaks && isMuted
              ? () => {
                  unmute()
                  fillScreen()
                  keepScreenOn()
                }
              : undefined
          }
          onSheet={open}
        />
      </div>
      {sheet === 'qr' && view && <Qr view={view} stale={stale} onClose={close} />}
      {sheet === 'amount' && view && (
        <Amount
          view={view}
          stale={stale}
          payment={payment}
          onPayment={keep}
          spoken={spoken}
          onCheck={() => open('check')}
          onClose={close}
        />
      )}
      {sheet === 'check' && <CheckDialog onClose={close} />}
      {sheet === 'voice' && <VoiceDialog voice={voice} onVoice={onVoice} onClose={close} />}
      {sheet === 'leave' && <LeaveDialog onLeft={onLeft} onClose={close} />}
    </main>
  )
}

/** The last payment; or that there is none yet, or that the screen cannot be trusted now. */
function Newest({ of: { view, stale }, spoken }: { of: Counter; spoken: Speech['spoken'] }) {
  const last = view?.payments[0]
  return (
    <section className={css.last} aria-live="polite">
      {!view && !stale && <LoadingRows rows={3} />}
      {view && !last && (
        <p className={css.ago}>
          <Trans>Nothing was received today. The next payment is shown here, large.</Trans>
        </p>
      )}
      {last && (
        <LastPayment
          of={last}
          isStale={stale !== undefined}
          spoken={spoken?.id === last.id ? spoken.language : undefined}
        />
      )}
      {stale && (
        <p className={css.warning}>
          <WarningIcon />
          <span>
            <Trans>Do not hand over goods on the basis of this screen</Trans>
          </span>
        </p>
      )}
    </section>
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

/** Ends the shift, after a confirmation; a device that is offline leaves too, and the owner signs it out. */
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

/** The sheet above the counter, and the payment that it asks for. */
interface Opened {
  sheet?: Sheet | undefined
  payment?: string | undefined
}

const stateName = 'counterSheet'

/**
 * The sheet, kept with the browser's history: Back closes it and leaves the counter open. A reloaded page shows the payment again
 * that a customer has before them; any other sheet is closed.
 */
function useSheet() {
  const [opened, setOpened] = useState<Opened>(() => {
    const kept = inHistory()
    return kept?.payment ? kept : {}
  })
  useEffect(function closeByBack() {
    const back = () => setOpened({})
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const show = (next: Opened) => {
    const state = { ...(history.state as object | null), [stateName]: next }
    if (inHistory()) history.replaceState(state, '')
    else history.pushState(state, '')
    setOpened(next)
  }
  const close = () => {
    setOpened({})
    if (inHistory()) history.back()
  }
  return {
    ...opened,
    open: (sheet: Sheet) => show({ sheet }),
    keep: (payment: string | undefined) => show({ sheet: 'amount', payment }),
    close,
  }
}

/** Forgets the sheet of a device that has left its counter: the payment is of no other one. */
export function forgetSheet(): void {
  if (inHistory()) history.replaceState({ ...(history.state as object), [stateName]: undefined }, '')
}

const inHistory = () => (history.state as Record<string, Opened> | null)?.[stateName]
