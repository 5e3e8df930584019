import { html, type Html, type Page } from './page.ts'
import { magicAmounts } from './magic-amounts.ts'
import { shownRupees } from './money.ts'
import type { Gateway } from './gateway.ts'
import { isUndecided, type Payment } from './payments.ts'

/** `GET /`: what is open now, and which amounts make something happen. */
export function indexPage(gateways: readonly Gateway[]): Page {
  const payments = gateways
    .flatMap((gateway) => gateway.payments.all().map((payment) => ({ payment, path: gateway.pagePath(payment) })))
    .toSorted((one, other) => (one.payment.created_at < other.payment.created_at ? -1 : 1))
  const open = payments
    .filter(({ payment }) => isUndecided(payment))
    .slice(-20)
    .reverse()
  const decided = payments
    .filter(({ payment }) => !isUndecided(payment))
    .slice(-10)
    .reverse()
  const body = html`<header class="head">
      <div>
        <div>
          <h1>Payment simulator</h1>
          <p>The other end of every rail: its calls, its notifications and a bank to pay at</p>
        </div>
      </div>
    </header>
    <main>
      <section class="sheet">
        <h2>Open payments</h2>
        ${paymentTable(open, 'No payment is open.')}
        <h2>Last decided</h2>
        ${paymentTable(decided, 'Nothing has been decided yet.')}
        <h2>Amounts that make something happen</h2>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col" class="figure">Amount</th>
                <th scope="col">What happens once the payer approves</th>
              </tr>
            </thead>
            <tbody>
              ${magicAmounts.map(
                ({ amount, says }) =>
                  html`<tr>
                    <td class="figure">${shownRupees(amount)}</td>
                    <td>${says}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <h2>Money out</h2>
        <p class="quiet scroll">Orders to banks are on <a href="/npi">a page of their own</a>.</p>
        <h2>Control</h2>
        <p class="quiet">
          Tests set behaviours under <code>/control</code> and <code>/control/&lt;rail&gt;</code>:
          <a href="/control/state">state</a>, <a href="/control/payments">payments</a>.
        </p>
      </section>
    </main>`
  return { title: 'Payment simulator', hue: 255, body }
}

function paymentTable(payments: Listed[], nothing: string): Html {
  if (payments.length === 0) return html`<p class="quiet scroll">${nothing}</p>`
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Reference</th>
          <th scope="col" class="figure">Amount</th>
          <th scope="col">Payer</th>
          <th scope="col">Status checks</th>
          <th scope="col">Notifications</th>
        </tr>
      </thead>
      <tbody>
        ${payments.map(paymentRow)}
      </tbody>
    </table>
  </div>`
}

interface Listed {
  payment: Payment
  path: string | null
}

function paymentRow({ payment, path }: Listed): Html {
  const acknowledged = payment.notifications.filter((sent) => sent.acknowledged).length
  const reference = path ? html`<a href="${path}">${payment.reference}</a>` : html`${payment.reference}`
  return html`<tr>
    <td>${reference}</td>
    <td class="figure">${shownRupees(payment.amount)}</td>
    <td>${payerWord(payment)}</td>
    <td>
      ${payment.calls.CheckTransactionStatus ?? payment.calls['epayment/lookup'] ?? payment.calls.validatetxn ?? payment.calls['tss/searches'] ?? payment.calls.verificationMerchant ?? payment.calls.merchanttxnreport ?? 0}
    </td>
    <td>${payment.notifications.length} sent, ${acknowledged} acknowledged</td>
  </tr>`
}

function payerWord({ decision, opened_at }: Payment): string {
  if (decision !== null) return words[decision]
  return opened_at === null ? 'not here yet' : 'at the bank'
}

const words = {
  approve: 'approved',
  decline: 'declined',
  cancel: 'cancelled',
  never_return: 'paid, never returned',
  abandon: 'left without paying',
}
