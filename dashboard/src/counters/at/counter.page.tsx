import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { brand } from '../../kit/format/operator.ts'
import { AuthHead, CardPage } from '../../kit/layout/auth-page.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { Contact } from '../../session/contact.tsx'
import { CounterScreen, forgetSheet, type PayingParts } from './counter-screen.tsx'
import { forgetCounter, isAtCounter, signInAtCounter } from './counter-session.ts'
import { type Voice } from './spoken-amount.ts'
import { fillScreen } from './use-screen-on.ts'
import { VoiceChoice, useVoice } from './voice-choice.tsx'

type Standing = 'opening' | 'none' | 'ready' | 'open' | 'over' | { failed: Error; code: string }

// a reloaded page continues automatically
const startedName = 'counter.started'
const codeForm = /^#[\w-]{43}$/
// a page that is drawn twice at its start uses its code once
let begun: Promise<Standing> | undefined

async function begin(): Promise<Standing> {
  const code = codeForm.test(location.hash) ? location.hash.slice(1) : undefined
  // removes the code from the browser's history: it no longer works, but a reader cannot know that
  if (code) history.replaceState(history.state, '', location.pathname)
  if (code) return signIn(code)
  if (!(await isAtCounter())) return 'none'
  return sessionStorage.getItem(startedName) === null ? 'ready' : 'open'
}

const signIn = (code: string): Promise<Standing> =>
  signInAtCounter(code).then(
    () => 'ready' as const,
    (failed: Error) => ({ failed, code }),
  )

/** The screen of a device at a counter of the shop, signed in by the QR that the owner made. */
export function CounterScreenPage({ paying }: { paying: PayingParts }) {
  const { t } = useLingui()
  const [standing, setStanding] = useState<Standing>('opening')
  const [voice, setVoice] = useVoice()
  const [isStarted, setIsStarted] = useState(false)
  useEffect(function openCounter() {
    let isGone = false
    begun ??= begin()
    begun.then(
      (found) => !isGone && setStanding(found),
      (failed: Error) => !isGone && setStanding({ failed, code: '' }),
    )
    return () => {
      isGone = true
    }
  }, [])
  const leave = async (to: 'none' | 'over') => {
    begun = undefined
    sessionStorage.removeItem(startedName)
    forgetSheet()
    await forgetCounter()
    setStanding(to)
  }
  const title = <title>{`${t`Counter`} · ${brand()}`}</title>
  if (standing === 'open')
    return (
      <>
        {title}
        <CounterScreen
          paying={paying}
          isStarted={isStarted}
          voice={voice}
          onVoice={setVoice}
          onOver={() => void leave('over')}
          onLeft={() => void leave('none')}
        />
      </>
    )
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      {title}
      <Waiting
        at={standing}
        voice={voice}
        onVoice={setVoice}
        onStart={() => {
          // from this press on the browser may speak and fill the screen
          fillScreen()
          setIsStarted(true)
          sessionStorage.setItem(startedName, '1')
          setStanding('open')
        }}
        onRetry={(code) => void signIn(code).then(setStanding)}
      />
    </CardPage>
  )
}

interface WaitingProps {
  at: Exclude<Standing, 'open'>
  voice: Voice
  onVoice: (voice: Voice) => void
  onStart: () => void
  onRetry: (code: string) => void
}

function Waiting({ at, voice, onVoice, onStart, onRetry }: WaitingProps) {
  const { t } = useLingui()
  if (at === 'opening') return <LoadingRows rows={4} />
  if (typeof at === 'object') {
    const isDead = at.failed instanceof CallFailed && at.failed.kind === 'answered' && at.failed.http < 500
    return (
      <>
        <AuthHead title={t`The counter cannot be opened`} />
        <FailedToLoad of={at.failed} {...(!isDead && { onRetry: () => onRetry(at.code) })} />
      </>
    )
  }
  if (at === 'ready') {
    return (
      <>
        <AuthHead title={t`The counter is ready`}>
          <Trans>This device shows payments to this counter and nothing else of the shop. Keep it open in sight.</Trans>
        </AuthHead>
        <Stack gap={6}>
          <VoiceChoice value={voice} onChange={onVoice} />
          <Button kind="primary" size="large" wide onPress={onStart}>
            <Trans>Start</Trans>
          </Button>
        </Stack>
      </>
    )
  }
  return (
    <>
      <AuthHead title={at === 'over' ? t`Signed out of the counter` : t`No counter is open here`}>
        {at === 'over' && (
          <Trans>The owner ended it, another device replaced it, or its day ended. Payments continue as before.</Trans>
        )}
      </AuthHead>
      <Text>
        <Trans>
          Ask the owner of the shop for the QR of your counter (Counters in the dashboard) and read it with this phone’s
          camera.
        </Trans>
      </Text>
    </>
  )
}
