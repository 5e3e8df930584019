import type { FundRequest } from '@sahuji/contract/transfers/requests'
import type { TransferOverview } from '@sahuji/contract/transfers'
import type { Transfer } from '@sahuji/contract/transfers/transfer'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack, Row } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { isOfPrice } from '../../auth/confirmations/proof-errors.ts'
import { ConfirmWays } from '../../auth/confirmations/confirm-ways.tsx'
import type { ConfirmationCalls } from '../../auth/confirmations/use-confirmation.ts'
import { lowerBellCount } from '../../platform/notices/bell-count.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { reduceWallet } from '../../wallet/wallet-changes.ts'
import { fundRequests, sendConfirmations, transfers } from '../calls.ts'
import { useSendWords } from '../send/confirm-send.tsx'
import { SendReview } from '../send/send-review.tsx'
import { useTransferQuote } from '../send/use-transfer-quote.ts'
import { sentAddress } from '../transfer-places.ts'
import { Requester, WhatFor } from './requester.tsx'
import { WhyNot } from './why-not.tsx'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { AmountField } from '../../kit/forms/amount-field.tsx'
import { Money } from '../../kit/format/money.tsx'
import { AtMost } from '../send/at-most.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { followed } from '../../platform/calls/query.ts'

export interface AcceptDialogProps {
  of: FundRequest
  /** A payment is in progress, or its answer was lost: this window itself caused what happens to the request. */
  onPaying: (isPaying: boolean) => void
  onClose: () => void
}

/** Pays a request: another amount where it allows that, whether the wallet covers it, and above the limit a confirmation. */
export function AcceptDialog({ of: request, onPaying, onClose }: AcceptDialogProps) {
  const [stays, setStays] = useState(false)
  const changeStays = useCallback(
    (isPaying: boolean) => {
      setStays(isPaying)
      onPaying(isPaying)
    },
    [onPaying],
  )
  const overview = useCardQuery(transfers.overview())
  const name = request.other.trade_name
  return (
    <Dialog isOpen onClose={onClose} stays={stays} title={<Trans>Pay {name}?</Trans>}>
      <Stack gap={5}>
        <Requester of={request} />
        <WhatFor of={request} />
        {overview.error && !overview.data && <FailedToLoad of={overview.error} onRetry={overview.refetch} />}
        {!overview.error && !overview.data && <LoadingRows rows={3} />}
        {overview.data && (
          <Accepting of={request} overview={overview.data} isPaying={stays} onStays={changeStays} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

interface AcceptingProps {
  of: FundRequest
  overview: TransferOverview
  /** This payment itself caused whatever is read meanwhile, for example that the request is not open any more. */
  isPaying: boolean
  onStays: (stays: boolean) => void
  onClose: () => void
}

function Accepting({ of: request, overview, isPaying, onStays, onClose }: AcceptingProps) {
  const reduce = useReducedWallet()
  const [amount, setAmount] = useState<bigint | undefined>(request.amount)
  const [isConfirming, setIsConfirming] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const words = useSendWords(amount ?? 0n)
  const announce = useAnnounced(request)
  const paid = amount ?? 0n
  const quoted = useTransferQuote({ request_id: request.id }, paid > 0n ? paid : undefined)
  const agreed = quoted.data?.amount === paid && !quoted.error ? quoted.data : undefined
  const whyNot = refusal ?? (isPaying ? null : quoted.error)
  const asked = { id: request.id, fee: agreed?.fee, ...(paid !== request.amount && { amount: paid }) }
  const refused = (error: Error) => {
    if (isUnconfirmed(error)) return setIsConfirming(true)
    setRefusal(error)
    if (isOfPrice(error)) void quoted.refetch()
  }
  const accepting = useMutation({
    ...followed(fundRequests.accept(), announce),
    // before everything is read again: later it would be deducted twice
    onSuccess: reduce,
    onError: refused,
  })
  useReported(accepting.isPending, onStays)
  const write = (other: bigint | undefined) => {
    setRefusal(null)
    setAmount(other)
  }
  const go = () => {
    setRefusal(null)
    if (paid > overview.unconfirmed_left) setIsConfirming(true)
    else accepting.mutate(asked, { onSuccess: onClose })
  }
  return (
    <Stack gap={4}>
      {request.may_change && !isConfirming && <AmountToPay of={overview} value={amount} onChange={write} />}
      <CanPay of={overview} asked={request.amount} />
      <SendReview of={agreed && { ...agreed, must_confirm: agreed.must_confirm && !isConfirming }} />
      <WhyNot refusal={whyNot} amount={paid} request={request} overview={overview} onAmount={write} />
      {isConfirming ? (
        <ConfirmWays
          calls={confirmingOf(asked, paid)}
          words={words}
          onMade={(sent) => {
            reduce(sent)
            announce(sent)
            onClose()
          }}
          onRefused={(error) => {
            setIsConfirming(false)
            refused(error)
          }}
          onStays={onStays}
          onClose={onClose}
        />
      ) : (
        <PayButtons
          isReady={agreed !== undefined}
          isPending={accepting.isPending}
          onPay={go}
          onQuoteAgain={helpsToAskAgain(quoted.error) ? () => void quoted.refetch() : undefined}
          onClose={onClose}
        />
      )}
    </Stack>
  )
}

type Asked = Parameters<typeof sendConfirmations.accept>[0]

/** The exact way to confirm this payment. */
const confirmingOf = (asked: Asked, amount: bigint): ConfirmationCalls<Transfer> => ({
  begin: () => sendConfirmations.begin({ request_id: asked.id, amount, fee: asked.fee }),
  sendCode: sendConfirmations.sendCode,
  request: (proof, key) => sendConfirmations.accept({ ...asked, ...proof }, key),
})

/** Reports while a condition holds, and when it ends. */
function useReported(isSo: boolean, tell: (isSo: boolean) => void) {
  useEffect(
    function tellWhile() {
      if (!isSo) return
      tell(true)
      return () => tell(false)
    },
    [isSo, tell],
  )
}

/** A refusal remains until another amount is written; a lost or limited call is retried. */
const helpsToAskAgain = (error: Error | null): boolean =>
  error !== null && (!(error instanceof CallFailed) || !error.refusal || error.refusal === 'too_many')

/** What was sent elsewhere meanwhile counts too. */
const isUnconfirmed = (error: Error) => error instanceof CallFailed && error.refusal === 'confirmation_needed'

/** Shows that the asker has the money. */
function useAnnounced({ other: { trade_name: name } }: FundRequest) {
  const { t } = useLingui()
  const { money } = useWriting()
  return (sent: Transfer) => {
    const note = t`${name} has ${money(sent.amount)}.`
    notify({ tone: 'good', title: t`Success`, note, href: sentAddress(sent), isResult: true })
  }
}

/** Deducts the payment from the shown wallet, and the request from the bell. Spec §4. */
function useReducedWallet() {
  const queries = useQueryClient()
  return ({ id, amount, fee, restricted }: Transfer) => {
    if (reduceWallet(queries, { id, total: amount + fee, restricted, isHeld: false })) lowerBellCount()
  }
}

/** The requested amount beside the payable one, which includes card money that cannot be sent. */
function CanPay({ of: { payment_left, amount_left }, asked }: { of: TransferOverview; asked: bigint }) {
  const byCard = payment_left - amount_left
  return (
    <Lines>
      <Line label={<Trans>Asked for</Trans>}>
        <Money of={asked} />
      </Line>
      <Line label={<Trans>You can pay now</Trans>}>
        <Money of={payment_left} />
      </Line>
      {byCard > 0n && (
        <Line label={<Trans>Card money in it, which pays requests and is not sent</Trans>}>
          <Money of={byCard} />
        </Line>
      )}
    </Lines>
  )
}

interface AmountToPayProps {
  of: TransferOverview
  value: bigint | undefined
  onChange: (amount: bigint | undefined) => void
}

/** An amount other than the requested one, where that is allowed. */
function AmountToPay({ of: { limits }, ...field }: AmountToPayProps) {
  const { t } = useLingui()
  return <AmountField {...field} name="amount" label={t`Amount to pay`} hint={<AtMost of={limits.amount_max} />} />
}

interface PayButtonsProps {
  isReady: boolean
  isPending: boolean
  onPay: () => void
  /** The price could not be loaded. */
  onQuoteAgain: (() => void) | undefined
  onClose: () => void
}

/** Pays a request, or leaves it open; where its price is unknown, loads that first. */
function PayButtons({ isReady, isPending, onPay, onQuoteAgain, onClose }: PayButtonsProps) {
  return (
    <Row push="end" wide>
      <Button kind="ghost" size="large" isDisabled={isPending} onPress={onClose}>
        <Trans>Not now</Trans>
      </Button>
      {onQuoteAgain ? (
        <Button kind="primary" size="large" onPress={onQuoteAgain}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <Button kind="primary" size="large" isDisabled={!isReady} isPending={isPending} onPress={onPay}>
          <Trans>Pay</Trans>
        </Button>
      )}
    </Row>
  )
}
