import { html, type Html, type Page } from '../page.ts'
import { shownRupees } from '../money.ts'
import type { Payment } from '../payments.ts'

const khaltiHue = 305

/** The page on which the payer decides. */
export function payPage(payment: Payment): Page {
  const acts = [
    ['approve', 'Pay'],
    ['decline', 'Let the bank decline'],
    ['cancel', 'Cancel'],
    ['never_return', 'Pay and close the window'],
    ['abandon', 'Leave without paying'],
  ] as const
  const body = html`${head(payment.remarks)}
    <main>
      <section class="sheet">
        <h2>${shownRupees(payment.amount)}</h2>
        <p>Order ${payment.reference}</p>
        <form method="post" action="/khalti/pay/${payment.process_id}">
          <div class="acts">
            ${acts.map(([decision, says]) => html`<button name="decision" value="${decision}">${says}</button>`)}
          </div>
        </form>
      </section>
    </main>`
  const origins = payment.response_url === null ? [] : [new URL(payment.response_url).origin]
  return { title: 'Khalti · Pay', hue: khaltiHue, body, form_origins: origins }
}

/** A page with one sentence, and no way on. */
export const noticePage = (says: string, status: number): Page => ({
  title: `Khalti · ${says}`,
  hue: khaltiHue,
  status,
  body: html`${head('')}
    <main>
      <section class="sheet"><p>${says}.</p></section>
    </main>`,
})

const head = (under: string): Html =>
  html`<header class="head">
    <div>
      <div>
        <h1>Khalti, simulated</h1>
        <p>${under}</p>
      </div>
    </div>
  </header>`
