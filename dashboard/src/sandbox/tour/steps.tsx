import type { Tour } from '@sahuji/contract/sandbox/tour'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Form } from '../../kit/forms/form.tsx'
import { RupeeField } from '../../kit/forms/rupee-field.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link, LinkButton } from '../../kit/layout/link.tsx'
import { Code, Text } from '../../kit/layout/text.tsx'
import { CopyButton } from '../../kit/overlays/copy-button.tsx'
import { useFailureWords, useRefusedFields } from '../../platform/failures/failure-words.ts'
import { useUserInfo } from '../../session/use-user-info.ts'
import { sandbox } from '../calls.ts'
import * as css from './demo.module.css'
import { stepAddress } from './step-list.tsx'

export interface StepProps {
  of: Tour
  isDone: boolean
}

const loaded = 500_000n

export function LoadStep({ isDone }: StepProps) {
  const loading = useMutation(sandbox.playMoneyIn())
  return (
    <Stack gap={3}>
      <Text tone="muted">
        <Trans>
          A test bank pays <Money of={loaded} /> into your sandbox. The wallet, the fee and the history move in the same
          second.
        </Trans>
      </Text>
      <Failure of={loading.error} />
      {!isDone && (
        <Row>
          <Button
            kind="primary"
            isPending={loading.isPending}
            onPress={() => loading.mutate({ kind: 'load', amount: loaded, way: 'ebanking', scenario: 'succeeds' })}
          >
            <Trans>Load it</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  )
}

export function RefundStep({ of: { payment }, isDone }: StepProps) {
  const refunding = useMutation(sandbox.playRefund())
  if (!payment?.is_paid) return <PayFirst />
  const half = payment.amount / 2n
  return (
    <Stack gap={3}>
      <Text tone="muted">
        <Trans>
          <Money of={half} /> of <Money of={payment.amount} /> goes back to the payer, by the bank that brought it. What
          can still be refunded falls at once.
        </Trans>
      </Text>
      <Failure of={refunding.error} />
      {!isDone && (
        <Row>
          <Button
            kind="primary"
            isPending={refunding.isPending}
            onPress={() => refunding.mutate({ payment_id: payment.id, amount: half, scenario: 'succeeds' })}
          >
            <Trans>
              Give <Money of={half} /> back
            </Trans>
          </Button>
        </Row>
      )}
    </Stack>
  )
}

export function ReadStep({ of: { payment }, isDone }: StepProps) {
  const { t } = useLingui()
  if (!payment?.is_paid) return <PayFirst />
  return (
    <Stack gap={3}>
      <Text tone="muted">
        <Trans>
          Open the payment, and unfold its ledger lines: what the bank owes, what you got, what it cost. How much was
          the fee?
        </Trans>
      </Text>
      <Row>
        <LinkButton href={transactionAddress(payment.id)} target="_blank">
          <Trans>Open the payment</Trans>
        </LinkButton>
      </Row>
      {!isDone && <Answer step="read" label={t`The fee`} />}
    </Stack>
  )
}

export function VerifyStep({ of: { payment }, isDone }: StepProps) {
  const { t } = useLingui()
  if (!payment?.is_paid) return <PayFirst />
  const { reference } = payment
  return (
    <Stack gap={3}>
      <Text tone="muted">
        <Trans>
          A receipt proves itself: its reader can check it without an account. Open the receipt, then the page that
          checks it, and enter the amount that both of them show.
        </Trans>
      </Text>
      <Row>
        <LinkButton href={`${transactionAddress(payment.id)}/receipt`} target="_blank">
          <Trans>Open the receipt</Trans>
        </LinkButton>
        <LinkButton href={`/verify/${reference}`} target="_blank">
          <Trans>Check it</Trans>
        </LinkButton>
      </Row>
      {!isDone && <Answer step="verify" label={t`The amount on it`} />}
    </Stack>
  )
}

export function KeyStep() {
  const { t } = useLingui()
  const line = curl(location.origin)
  return (
    <Stack gap={3}>
      <Text tone="muted">
        <Trans>
          Make a sandbox key under <Link href="/dashboard/developers">Developers</Link>, put it into this line and run
          it. It asks for a payment of your sandbox, and the answer has the address at which it is paid.
        </Trans>
      </Text>
      <div className={css.command}>
        <pre>
          <Code>{line}</Code>
        </pre>
        <CopyButton name={t`the line`} text={line} />
      </div>
    </Stack>
  )
}

const played = 48_000n

export function WebhookStep({ isDone }: StepProps) {
  const isDemo = useUserInfo().data?.is_demo ?? false
  const paying = useMutation(sandbox.playMoneyIn())
  return (
    <Stack gap={3}>
      <Text tone="muted">
        {isDemo ? (
          <Trans>
            A demo shop posts to no address, but a program can fetch: make a key with webhooks under{' '}
            <Link href="/dashboard/developers">Developers</Link>, run <Code>npx sahuji listen</Code> with it, and let a
            test payer pay. The message arrives on your machine, signed.
          </Trans>
        ) : (
          <Trans>
            Give your sandbox an address of your server under{' '}
            <Link href="/dashboard/developers/webhooks">Webhooks</Link>. Then let a test payer pay: the message arrives
            there, signed.
          </Trans>
        )}
      </Text>
      <Failure of={paying.error} />
      {!isDone && (
        <Row>
          <Button
            kind="primary"
            isPending={paying.isPending}
            onPress={() => paying.mutate({ kind: 'payment', amount: played, way: 'ebanking', scenario: 'succeeds' })}
          >
            <Trans>Let a test payer pay</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const curl = (origin: string) => `curl ${origin}/api/v1/payments \\
  -H "Authorization: Bearer sahuji_test_…" \\
  -H "Idempotency-Key: tour-1" \\
  -H "Content-Type: application/json" \\
  -d '{"amount": 24000}'`

/** Asks for a figure that only the page itself shows; the server compares it with the book. */
function Answer({ step, label }: { step: 'read' | 'verify'; label: string }) {
  const { t } = useLingui()
  const [amount, setAmount] = useState<bigint>()
  const [isMissing, setIsMissing] = useState(false)
  const answering = useMutation(sandbox.answerTour())
  const refused = useRefusedFields(answering.error)
  const check = () => {
    setIsMissing(amount === undefined)
    if (amount !== undefined) answering.mutate({ step, amount })
  }
  return (
    <Form
      label={t`Compare with the book`}
      onSubmit={check}
      errors={isMissing ? { amount: [t`Enter an amount.`] } : refused}
    >
      <RupeeField
        name="amount"
        label={label}
        value={amount}
        onChange={(paisa) => {
          setAmount(paisa)
          setIsMissing(false)
          answering.reset()
        }}
      />
      <Row>
        <Button type="submit" kind="primary" isPending={answering.isPending}>
          <Trans>Compare with the book</Trans>
        </Button>
      </Row>
    </Form>
  )
}

/** The steps after it are about the payment. */
function PayFirst() {
  return (
    <Text tone="muted">
      <Trans>
        This step is about the payment of <Link href={stepAddress('pay')}>the second step</Link>. Pay it first.
      </Trans>
    </Text>
  )
}

/** The refusal of the step's action. */
export function Failure({ of: error }: { of: Error | null }): ReactNode {
  const { sentence } = useFailureWords(error)
  return error && <Text>{sentence}</Text>
}

const transactionAddress = (id: string): string => `/dashboard/transactionHistory/singleTransaction/${id}`
