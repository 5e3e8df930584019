import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Page } from '../kit/layout/page.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useOpenedWith } from '../platform/browser/use-opened-with.ts'
import { transfers } from './calls.ts'
import { counterPayPage, type Payee, payeeIn } from './scan/payee-in-qr.ts'
import { SendPage } from './send/send-page.tsx'
import { SentStory } from './send/sent-story.tsx'
import { ConfirmAbove } from './settings/confirm-above.tsx'
import { useTransferSearch } from './transfer-places.ts'
import { TransferFrame } from './transfer-frame.tsx'

/** /dashboard/sendFund: from one wallet to another; the address holds the followed send. Spec §4. */
export function SendFundPage() {
  const { t } = useLingui()
  const { sent, view, ...given } = useTransferSearch()
  const payPage = counterPayPage(given)
  // a send in the first address is loaded, any other was made here
  const openedWith = useOpenedWith(sent)
  if (payPage && !sent) return <ToPayPage address={payPage} />
  if (view === 'settings') {
    return (
      <TransferFrame title={t`Confirmation`} at="settings">
        <ConfirmAbove />
      </TransferFrame>
    )
  }
  return (
    <TransferFrame title={t`Send money`} at="send">
      {sent ? (
        <SentStory key={sent} id={sent} isResult={sent !== openedWith} />
      ) : (
        <Sending key={given.to} to={payeeIn(given)} />
      )}
    </TransferFrame>
  )
}

/** Leads from the address of a counter's earlier QR to its payment. */
function ToPayPage({ address }: { address: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  useEffect(
    function openPayPage() {
      const { pathname, searchParams } = new URL(address, location.origin)
      void navigate({ to: pathname, search: Object.fromEntries(searchParams) as never, replace: true })
    },
    [address, navigate],
  )
  return (
    <Page title={t`Send money`}>
      <LoadingRows rows={6} />
    </Page>
  )
}

function Sending({ to }: { to: Payee | undefined }) {
  const overview = useCardQuery(transfers.overview())
  if (overview.error && !overview.data) return <FailedToLoad of={overview.error} onRetry={overview.refetch} />
  if (!overview.data) return <LoadingRows rows={8} />
  return <SendPage overview={overview.data} to={to} />
}
