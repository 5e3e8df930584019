import { Trans } from '@lingui/react/macro'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { QrCodeIcon } from '../../kit/icons/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import * as css from './counter-screen.module.css'
import { DoneButton } from './done-button.tsx'
import type { Voice } from './spoken-amount.ts'
import { SpokenIcon } from './spoken-icon.tsx'
import type { Counter } from './use-counter.ts'
import { VoiceChoice } from './voice-choice.tsx'

interface CounterFootProps {
  counter: Counter
  /** Undefined while there is nothing to speak. */
  onSayAgain: (() => void) | undefined
  /** Undefined where amounts are heard, or the voice is off. */
  onUnmute: (() => void) | undefined
  onSheet: (sheet: 'amount' | 'qr' | 'check' | 'voice' | 'leave') => void
}

/** The buttons of a counter: large those a customer waits for, small the rare ones. */
export function CounterFoot({ counter, onSayAgain, onUnmute, onSheet }: CounterFootProps) {
  const { view, stale, askNow } = counter
  return (
    <footer className={css.foot}>
      {onUnmute && (
        <Button kind="primary" size="large" wide icon={<SpokenIcon small />} onPress={onUnmute}>
          <Trans>Tap to hear amounts</Trans>
        </Button>
      )}
      <div className={css.often}>
        {stale ? (
          <Button size="large" icon={<RetryIcon small />} onPress={askNow}>
            <Trans>Try now</Trans>
          </Button>
        ) : (
          <>
            <Button kind="primary" size="large" isDisabled={!view} onPress={() => onSheet('amount')}>
              <Trans>Ask for an amount</Trans>
            </Button>
            <Button size="large" icon={<QrCodeIcon small />} isDisabled={!view} onPress={() => onSheet('qr')}>
              <Trans>Show QR</Trans>
            </Button>
          </>
        )}
      </div>
      <div className={css.seldom}>
        <Button size="small" kind="ghost" onPress={() => onSheet('check')}>
          <Trans>Check a payment</Trans>
        </Button>
        {onSayAgain && (
          <Button size="small" kind="ghost" onPress={onSayAgain}>
            <Trans>Repeat aloud</Trans>
          </Button>
        )}
        <Button size="small" kind="ghost" onPress={() => onSheet('voice')}>
          <Trans>Voice</Trans>
        </Button>
        <Button size="small" kind="ghost" onPress={() => onSheet('leave')}>
          <Trans>Leave</Trans>
        </Button>
      </div>
    </footer>
  )
}

interface VoiceDialogProps {
  voice: Voice
  onVoice: (voice: Voice) => void
  onClose: () => void
}

/** The choice on the start screen, changed while the counter is open. */
export function VoiceDialog({ voice, onVoice, onClose }: VoiceDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Voice</Trans>} actions={<DoneButton onPress={onClose} />}>
      <VoiceChoice value={voice} onChange={onVoice} />
    </Dialog>
  )
}
