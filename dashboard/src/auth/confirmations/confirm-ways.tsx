import type { ConfirmationWay } from '@sahuji/contract/auth/confirmations'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useResultFocus } from '../../kit/forms/use-result-focus.ts'
import { KeyIcon } from '../../kit/icons/first.tsx'
import { LockIcon, QuestionIcon } from '../../kit/icons/states.tsx'
import { Button, TextButton } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Loading, SkeletonLines } from '../../kit/layout/skeleton.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { Unseen } from '../../kit/unseen.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { CodeWay } from './code-way.tsx'
import { NextCode, nextCodeAt, WithoutSms } from './no-codes.tsx'
import { codeSentence, isOfCode } from './proof-errors.ts'
import { type ConfirmationCalls, type ConfirmationFlow, useConfirmation } from './use-confirmation.ts'

/** The texts about the action that is confirmed. */
export interface ConfirmationWords {
  /** The single purpose of the proof. */
  once: ReactNode
  /** The content of the message. */
  message: ReactNode
  /** Why a repeated request does not act a second time. */
  lost: ReactNode
}

export interface ConfirmWaysProps<Made> {
  calls: ConfirmationCalls<Made>
  words: ConfirmationWords
  /** Called once the confirmation has begun and can be resumed by its id. */
  onBegun?: (id: string) => void
  onMade: (made: Made) => void
  onRefused: (error: Error) => void
  /** A call is pending or its answer was lost: only the dialog's own buttons close it. */
  onStays: (stays: boolean) => void
  onClose: () => void
}

/** The passkey first where there is one, a code below it; after a lost answer only its repetition. */
export function ConfirmWays<Made>({ calls, words, onStays, onClose, ...ends }: ConfirmWaysProps<Made>) {
  const flow = useConfirmation(calls, ends)
  const stays = flow.isSending || flow.lost !== undefined
  useEffect(
    function keepDialogOpen() {
      onStays(stays)
      return () => onStays(false)
    },
    [stays, onStays],
  )
  if (flow.lost) return <LostAnswer of={flow} words={words.lost} />
  if (flow.failure) return <BeginAgain of={flow} onClose={onClose} />
  if (!flow.confirmation) {
    return (
      <Loading>
        <SkeletonLines lines={2} />
      </Loading>
    )
  }
  return <Ways of={flow} ways={flow.confirmation.ways} words={words} onClose={onClose} />
}

interface WaysProps {
  of: ConfirmationFlow
  ways: readonly ConfirmationWay[]
  words: ConfirmationWords
  onClose: () => void
}

function Ways({ of: flow, ways, words, onClose }: WaysProps) {
  const codes = ways.filter((way) => way !== 'passkey')
  const [chosen, setChosen] = useState<'totp' | 'sms'>()
  const way = chosen ?? codes[0]
  const other = codes.find((each) => each !== way)
  const hasPasskey = ways.includes('passkey')
  return (
    <Stack gap={4}>
      {hasPasskey && (
        <Button
          kind="primary"
          size="large"
          wide
          icon={<KeyIcon small />}
          isPending={flow.isSending}
          onPress={() => flow.prove('passkey')}
        >
          <Trans>Confirm with your passkey</Trans>
        </Button>
      )}
      <Row tight>
        <LockIcon small />
        <Text small tone="quiet">
          {words.once}
        </Text>
      </Row>
      <WrongProof of={flow} />
      <WithoutSms of={flow} ways={ways} />
      {way && <CodeWay key={way} way={way} of={flow} message={words.message} isSecond={hasPasskey} />}
      {other && (
        <Text small>
          <TextButton isDisabled={flow.isSending} onPress={() => setChosen(other)}>
            {other === 'totp' ? <Trans>Use the authenticator app</Trans> : <Trans>Use a code by SMS</Trans>}
          </TextButton>
        </Text>
      )}
      <Row push="end" wide>
        <Button kind="ghost" isDisabled={flow.isSending} onPress={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

/**
 * The failure of the last proof and the number of tries left: the server's sentence, or that the passkey was not used.
 */
function WrongProof({ of: flow }: { of: ConfirmationFlow }) {
  const { wrong } = flow
  const words = useFailureWords(wrong ?? null)
  const codeAt = nextCodeAt(flow)
  if (!wrong) return null
  if (codeAt) {
    return (
      <Alert>
        <NextCode at={codeAt} />
      </Alert>
    )
  }
  // the error is shown at the field, which a screen reader reads only when it takes the focus
  if (isOfCode(wrong)) {
    return (
      <Unseen>
        <span role="alert">{codeSentence(wrong, words)}</span>
      </Unseen>
    )
  }
  return (
    <Alert>
      {wrong instanceof CallFailed ? (
        words.sentence
      ) : (
        <Trans>The passkey was not used. Try again, or choose another way.</Trans>
      )}
    </Alert>
  )
}

const Alert = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    <Status tone="bad" sentence>
      {children}
    </Status>
  </div>
)

/** The confirmation failed to begin, or it is over. */
function BeginAgain({ of: flow, onClose }: { of: ConfirmationFlow; onClose: () => void }) {
  const { sentence } = useFailureWords(flow.failure)
  return (
    <Stack gap={4}>
      <Alert>{sentence}</Alert>
      <Row push="end" wide>
        <Button kind="ghost" onPress={onClose}>
          <Trans>Not now</Trans>
        </Button>
        <Button kind="primary" onPress={flow.begin}>
          <Trans>Begin again</Trans>
        </Button>
      </Row>
    </Stack>
  )
}

/** The answer was lost: the repetition has the same key, so the action happens once. */
function LostAnswer({ of: flow, words }: { of: ConfirmationFlow; words: ReactNode }) {
  // the code's field, which had the focus, is removed
  const shown = useResultFocus<HTMLDivElement>(true)
  return (
    <Stack gap={4}>
      <div role="alert" ref={shown} tabIndex={-1}>
        <Callout tone="warn" icon={<QuestionIcon small />}>
          {words}
        </Callout>
      </div>
      <Button kind="primary" size="large" wide isPending={flow.isSending} onPress={flow.askAgain}>
        <Trans>Ask again</Trans>
      </Button>
    </Stack>
  )
}
