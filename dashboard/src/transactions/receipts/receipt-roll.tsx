import type { Receipt } from '@sahuji/contract/transactions/receipts'
import { useLingui } from '@lingui/react/macro'
import { QrCode } from '../../auth/qr-code.tsx'
import { cx } from '../../kit/cx.ts'
import { Mark } from '../../kit/icons/mark.tsx'
import * as css from './receipt-paper.module.css'
import { Both, InWords, ReceiptLines, ReceiptPairs, ReceiptState, ReceiptSum } from './receipt-words.tsx'

/** A receipt for a receipt printer: black on white, in one column. */
export function ReceiptRoll({ of: receipt, roll }: { of: Receipt; roll: '80' | '58' }) {
  const { t } = useLingui()
  const { merchant, mode, title, what, from, to, sum, verify, issuer, printed, language } = receipt
  const other = from.name === merchant.name ? to : from
  return (
    <article className={cx(css.roll, roll === '58' && css.narrow)} data-theme="light" lang={language}>
      <div className={css.middle}>
        <Mark large />
        <b translate="no">{merchant.name}</b>
        {merchant.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </div>
      <hr />
      <div className={css.middle}>
        {mode === 'sandbox' && <Both of={title} receipt={receipt} stacked />}
        <Both of={what} receipt={receipt} stacked />
        {sum.is_moved && <span>{sum.label.own}</span>}
        <ReceiptSum of={receipt} />
        <ReceiptState of={receipt} />
      </div>
      <hr />
      <dl className={css.pairs}>
        <div>
          <dt>{other.label.own}</dt>
          <dd>
            {[other.name, ...other.notes, ...sum.when].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      </dl>
      <hr />
      <ReceiptLines of={receipt} short />
      <InWords of={receipt} />
      <hr />
      <ReceiptPairs of={receipt.references} />
      <hr />
      <div className={css.middle}>
        <QrCode of={verify.url} label={t`QR code of the page that verifies this receipt`} />
        <span>{verify.short}</span>
        <span>
          {issuer.name}, <bdi dir="ltr">{issuer.phone}</bdi>
        </span>
        <span>{printed}</span>
      </div>
    </article>
  )
}
