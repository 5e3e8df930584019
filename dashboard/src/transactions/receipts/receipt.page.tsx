import { type PaperSize, papers, type Receipt } from '@sahuji/contract/transactions/receipts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Page } from '../../kit/layout/page.tsx'
import { SandboxStrip } from '../../kit/layout/sandbox-strip.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { usePreferences } from '../../platform/translation/i18n.ts'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { receipts } from './receipt-calls.ts'
import { ReceiptActions } from './receipt-actions.tsx'
import { ReceiptRoll } from './receipt-roll.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'
import * as css from './receipt-paper.module.css'

/** /dashboard/transactionHistory/singleTransaction/{id}/receipt: the printed receipt. */
export function ReceiptPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const { language } = usePreferences()
  const { digits } = useWriting()
  const receipt = useCardQuery(receipts.words(id, language))
  const [paper, setPaper] = useState<PaperSize>('a4')
  const isOpen = receipt.error instanceof CallFailed && receipt.error.refusal === 'receipt_not_yet'
  const crumbs = [
    receipt.data?.mode === 'sandbox'
      ? { name: t`Sandbox Transactions`, href: '/dashboard/testTransactions' }
      : { name: t`Transaction History`, href: '/dashboard/transactionHistory' },
    {
      name: receipt.data?.reference ?? t`Transaction`,
      href: `/dashboard/transactionHistory/singleTransaction/${id}`,
    },
    { name: t`Receipt` },
  ]
  return (
    <>
      {receipt.data?.mode === 'sandbox' && <SandboxStrip liveHref="/dashboard/transactionHistory" />}
      <Page
        title={t`Receipt`}
        lead={receipt.data && leadOf(receipt.data, digits)}
        crumbs={crumbs}
        actions={receipt.data && <ReceiptActions of={receipt.data} id={id} paper={paper} />}
      >
        {receipt.isPending && <LoadingRows rows={8} />}
        {isOpen && !receipt.data && (
          <NothingYet title={<Trans>There is no receipt yet</Trans>}>
            <Trans>It is made as soon as the payment has ended.</Trans>
          </NothingYet>
        )}
        {receipt.error && !isOpen && !receipt.data && <FailedToLoad of={receipt.error} onRetry={receipt.refetch} />}
        {receipt.data && <AsOf of={receipt} />}
        {receipt.data && <PaperChoice chosen={paper} onChoose={setPaper} />}
        {receipt.data && <Desk of={receipt.data} paper={paper} />}
      </Page>
    </>
  )
}

/** The first line of the receipt, with the reader's digits; names are unchanged. */
const leadOf = ({ what, from, to, sum }: Receipt, digits: (text: string) => string): string =>
  [digits(what.own), from.name, to.name, ...sum.when.slice(-1).map(digits)].filter(Boolean).join(' · ')

function PaperChoice({ chosen, onChoose }: { chosen: PaperSize; onChoose: (paper: PaperSize) => void }) {
  const { t } = useLingui()
  const names: Record<PaperSize, string> = { a4: t`A4`, '80': t`80 mm`, '58': t`58 mm` }
  return (
    <div className={css.choice}>
      <Chips label={t`Paper size`}>
        {papers.map((paper) => (
          <Chip key={paper} on={paper === chosen} onPress={() => onChoose(paper)}>
            {names[paper]}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

/** Both paper sizes; only the chosen one is printed. */
function Desk({ of: receipt, paper }: { of: Receipt; paper: PaperSize }) {
  const roll = paper === '58' ? '58' : '80'
  return (
    <div className={css.desk} data-receipt="">
      <div className={css.sheetSide} data-chosen={paper === 'a4'}>
        <p className={css.size}>
          <Trans>A4</Trans>
        </p>
        <ReceiptSheet of={receipt} />
      </div>
      <div className={css.rollSide} data-chosen={paper !== 'a4'}>
        <p className={css.size}>{roll === '58' ? <Trans>58 mm</Trans> : <Trans>80 mm</Trans>}</p>
        <ReceiptRoll of={receipt} roll={roll} />
      </div>
    </div>
  )
}
