import type { Receipt } from '@sahuji/contract/transactions/receipts'
import { useLingui } from '@lingui/react/macro'
import { QrCode } from '../../auth/qr-code.tsx'
import { Mark } from '../../kit/icons/mark.tsx'
import * as css from './receipt-paper.module.css'
import { Both, InWords, ReceiptLines, ReceiptPairs, ReceiptState, ReceiptSum } from './receipt-words.tsx'

/** A receipt on A4; the paper is white in every theme. */
export function ReceiptSheet({ of: receipt }: { of: Receipt }) {
  const { t } = useLingui()
  const { sum, headings, verify, printed, page, language } = receipt
  return (
    <article className={css.sheet} data-theme="light" lang={language}>
      <Letterhead of={receipt} />
      <Parties of={receipt} />
      <div className={css.sum}>
        <div>
          {sum.is_moved && (
            <p>
              <Both of={sum.label} receipt={receipt} />
            </p>
          )}
          <ReceiptSum of={receipt} />
        </div>
        <div>
          <ReceiptState of={receipt} />
          {sum.when.map((when) => (
            <span key={when}>{when}</span>
          ))}
        </div>
      </div>
      <ReceiptLines of={receipt} />
      <InWords of={receipt} />
      <div className={css.story}>
        {receipt.events.length > 0 && (
          <section>
            <h2>{headings.when}</h2>
            <ReceiptPairs of={receipt.events} />
          </section>
        )}
        <section>
          <h2>{headings.references}</h2>
          <ReceiptPairs of={receipt.references} />
        </section>
      </div>
      <footer>
        <div className={css.verify}>
          <QrCode of={verify.url} label={t`QR code of the page that verifies this receipt`} />
          <p>
            <b>{verify.question}</b> {verify.text}
          </p>
        </div>
        <div className={css.foot}>
          <span>{printed}</span>
          <span>{page}</span>
        </div>
      </footer>
    </article>
  )
}

function Letterhead({ of: receipt }: { of: Receipt }) {
  const { issuer, title, what } = receipt
  return (
    <header>
      <div className={css.letter}>
        <Mark large />
        <div>
          <b translate="no">{issuer.name}</b>
          <span dir="ltr">{issuer.contact}</span>
        </div>
      </div>
      <div className={css.title}>
        <b>
          <Both of={title} receipt={receipt} between="" />
        </b>
        <span>
          <Both of={what} receipt={receipt} between="" />
        </span>
      </div>
    </header>
  )
}

function Parties({ of: receipt }: { of: Receipt }) {
  return (
    <dl className={css.parties}>
      {[receipt.from, receipt.to].map((party) => (
        <div key={party.label.own}>
          <dt>
            <Both of={party.label} receipt={receipt} />
          </dt>
          <dd>
            <b translate="no">{party.name}</b>
            {party.notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
