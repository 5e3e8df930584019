import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Columns } from '../../kit/layout/columns.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { BeforePaying } from './before-paying.tsx'
import { paying } from './calls.ts'
import { CodeAmount } from './code-amount.tsx'

/** A shop's QR that was scanned: a dynamic one leads to its payment; at a static one the payer's amount begins one. */
export function PayCode() {
  const { t } = useLingui()
  const scanned = useScanned()
  const { code, counter } = scanned
  return (
    <Page title={t`Payment`}>
      {code && <Scanned of={scanned} code={code} />}
      {!code && counter && <AtCounter of={scanned} counter={counter} />}
      {!code && !counter && <UnknownCode />}
    </Page>
  )
}

/** What the QR contains, as the scanner wrote it into the address. */
interface ScannedCode {
  code: string | undefined
  /** Of a counter's earlier QR, and the mobile number that it pays where the counter is unknown. */
  counter: string | undefined
  to: string | undefined
  acquirer: string | undefined
  /** The payment of a dynamic QR. */
  reference: string | undefined
  amount: bigint | undefined
  /** The QR was made for one payment of this amount, which the payer does not change. */
  is_amount_fixed: boolean
}

function useScanned(): ScannedCode {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const text = (name: string) => (typeof search[name] === 'string' && search[name] ? search[name] : undefined)
  const written = /^[1-9]\d{0,12}$/.exec(text('paisa') ?? '')?.[0]
  const amount = written === undefined ? undefined : BigInt(written)
  return {
    code: text('code'),
    counter: text('counter'),
    to: text('to'),
    acquirer: text('acquirer'),
    reference: text('reference'),
    amount,
    is_amount_fixed: text('fixed') !== undefined && amount !== undefined,
  }
}

/** A counter's earlier QR is paid by the counter's present one; where there is none, money can be sent to its number. */
function AtCounter({ of: scanned, counter }: { of: ScannedCode; counter: string }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useCardQuery(paying.counterQr(counter))
  const { to } = scanned
  const isUnknown = to !== undefined && error instanceof CallFailed && error.refusal === 'not_found'
  const openSend = useEffectEvent(
    () => void navigate({ to: '/dashboard/sendFund', search: { to } as never, replace: true }),
  )
  useEffect(
    function sendInstead() {
      if (isUnknown) openSend()
    },
    [isUnknown],
  )
  if (data) return <Scanned of={scanned} code={data.code} />
  if (error && !isUnknown) return <CannotPay of={error} onRetry={refetch} />
  return <LoadingRows rows={6} />
}

function Scanned({ of: scanned, code }: { of: ScannedCode; code: string }) {
  const navigate = useNavigate()
  const { acquirer, reference, amount, is_amount_fixed } = scanned
  const ask = { code, ...(acquirer && { acquirer }), ...(reference && { reference }) }
  const { data, error, refetch } = useCardQuery(paying.code(ask))
  // in place of this page, so that Back leads to where the QR was scanned and begins no second payment
  const go = (id: string) => void navigate({ to: `/dashboard/pay/${id}`, search: {} as never, replace: true })
  const payment_id = data?.payment_id
  const open = useEffectEvent(go)
  useEffect(
    function openPayment() {
      if (payment_id) open(payment_id)
    },
    [payment_id],
  )
  if (error && !data) return <CannotPay of={error} onRetry={refetch} />
  if (!data || payment_id) return <LoadingRows rows={6} />
  return (
    <Columns narrow side={<BeforePaying />}>
      <CodeAmount of={data} code={code} amount={amount} isFixed={is_amount_fixed} go={go} />
    </Columns>
  )
}

function CannotPay({ of: error, onRetry }: { of: Error; onRetry: () => void }) {
  const { t } = useLingui()
  const refusal = error instanceof CallFailed ? error.refusal : undefined
  if (refusal === 'code_revoked')
    return (
      <NothingYet title={t`The shop has revoked this QR`} action={<ScanAnother />}>
        <Trans>Nothing was taken. Ask at the counter for the right one.</Trans>
      </NothingYet>
    )
  if (refusal === 'not_found' || refusal === 'fields_invalid') return <UnknownCode />
  return <FailedToLoad of={error} onRetry={onRetry} />
}

function UnknownCode() {
  const { t } = useLingui()
  return (
    <NothingYet title={t`No shop here has this QR`} action={<ScanAnother />}>
      <Trans>Nothing was taken. Ask the shop for another QR, or for its mobile number.</Trans>
    </NothingYet>
  )
}

const ScanAnother = () => (
  <LinkButton href="/dashboard/sendFund">
    <Trans>Scan another one</Trans>
  </LinkButton>
)
