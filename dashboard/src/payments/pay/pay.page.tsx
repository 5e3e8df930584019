import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Page } from '../../kit/layout/page.tsx'
import { SandboxStrip } from '../../kit/layout/sandbox-strip.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { isOfThisVisit } from '../../platform/calls/query.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { paying } from './calls.ts'
import { PayCode } from './pay-code.tsx'
import { PayerPage } from './payer-page.tsx'

/** /dashboard/pay/{id}: pays one payment from the own wallet. /dashboard/pay?code=…: begins one at a scanned QR. */
export function PayPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const { id }: { id?: string } = useParams({ strict: false })
  if (isOwn) return id === undefined ? <PayCode /> : <Paying key={id} id={id} />
  return (
    <Page title={t`Payment`}>
      <NotOffered />
    </Page>
  )
}

function Paying({ id }: { id: string }) {
  const { t } = useLingui()
  const { data, dataUpdatedAt, error, refetch } = useCardQuery(paying.view(id))
  // an answer of an earlier visit may show a payment as open that has been paid since
  const view = isOfThisVisit(dataUpdatedAt) ? data : undefined
  return (
    <>
      {view?.checkout.mode === 'sandbox' && <SandboxStrip liveHref="/dashboard/transactionHistory" />}
      <Page title={t`Payment`}>
        {view && <PayerPage of={view} />}
        {!view && error && (isUnknown(error) ? <UnknownPayment /> : <FailedToLoad of={error} onRetry={refetch} />)}
        {!view && !error && <LoadingRows rows={6} />}
      </Page>
    </>
  )
}

/** An address without a payment, or that was typed wrong. */
const isUnknown = (error: Error): boolean =>
  error instanceof CallFailed && (error.refusal === 'not_found' || error.refusal === 'fields_invalid')

function UnknownPayment() {
  const { t } = useLingui()
  return (
    <NothingYet title={t`We do not know this payment`}>
      <Trans>Nothing was taken. Check the address, or ask the shop for a new one.</Trans>
    </NothingYet>
  )
}
