import { shownRupees } from '../money.ts'
import { html, type Html, type Page } from '../page.ts'
import { magicAccounts, magicOrders } from './magic-orders.ts'
import type { NpiOrder } from './orders.ts'

/** `GET /npi`: the last orders with both legs, and what makes something happen. */
export function npiPage(orders: readonly NpiOrder[]): Page {
  const body = html`<header class="head">
      <div>
        <div>
          <h1>National Payments Interface</h1>
          <p>Orders to banks, as NCHL carries them out</p>
        </div>
      </div>
    </header>
    <main>
      <section class="sheet">
        <h2>Last orders</h2>
        ${orderTable(orders.slice(-20).toReversed())}
        <h2>Orders that make something happen</h2>
        ${table(
          ['Amount of the order', 'Or account ends with', 'What happens'],
          magicOrders.map(({ amount, account_end, says }) => [shownRupees(amount), account_end, says]),
        )}
        <h2>Accounts whose check says something else</h2>
        ${table(
          ['Account ends with', 'The bank says'],
          magicAccounts.map(({ account_end, says }) => [account_end, says]),
        )}
        <p class="quiet">
          Tests set behaviours under <code>/control/npi</code>: <a href="/control/npi/orders">orders</a>.
        </p>
      </section>
    </main>`
  return { title: 'National Payments Interface', hue: 150, body }
}

function orderTable(orders: readonly NpiOrder[]): Html {
  if (orders.length === 0) return html`<p class="quiet scroll">No order has come yet.</p>`
  const heads = ['Reference', 'Amount', 'Received', 'Account', 'Debit', 'Credit', 'Given back', 'Asked']
  return table(
    heads,
    orders.map(({ reference, amount, received, creditor, standing, queries }) => [
      reference,
      shownRupees(amount),
      `${received}`,
      `${creditor.bank_id} …${creditor.account.slice(-4)}`,
      standing.debit || '–',
      standing.credit || '–',
      standing.reversal || '–',
      `${queries}`,
    ]),
  )
}

function table(heads: string[], rows: string[][]): Html {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
