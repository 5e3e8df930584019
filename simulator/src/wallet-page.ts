import { html, type Html, type Page } from './page.ts'
import { shownRupees } from './money.ts'
import type { Payment } from './payments.ts'

/** A rail whose page is one form. `path`: where it is posted, before the payment's own id. */
interface Wallet {
  name: string
  hue: number
  path: string
}

/** What a payer may do beside paying. */
const acts = [
  ['decline', 'Let the bank decline'],
  ['cancel', 'Cancel'],
  ['never_return', 'Pay and close the window'],
  ['abandon', 'Leave without paying'],
] as const

/** The page on which the payer decides. */
export function walletPage({ name, hue, path }: Wallet, payment: Payment): Page {
  const body = html`${head(name, payment.remarks)}
    <main>
      <section class="sheet">
        <h2>${shownRupees(payment.amount)}</h2>
        <p>Order ${payment.reference}</p>
        <form method="post" action="${path}${payment.process_id}">
          <div class="acts">
            <button class="main" name="decision" value="approve">Pay ${shownRupees(payment.amount)}</button>
            ${acts.map(([decision, says]) => html`<button name="decision" value="${decision}">${says}</button>`)}
          </div>
        </form>
      </section>
    </main>`
  const addresses = [payment.response_url, payment.failure_url].flatMap((url) => (url ? [new URL(url).origin] : []))
  return { title: `${name} · Pay`, hue, body, form_origins: [...new Set(addresses)] }
}

/** A page with one sentence, and no way on. */
export const walletNotice = ({ name, hue }: Wallet, says: string, status: number): Page => ({
  title: `${name} · ${says}`,
  hue,
  status,
  body: html`${head(name, '')}
    <main>
      <section class="sheet"><p>${says}.</p></section>
    </main>`,
})

const head = (name: string, under: string): Html =>
  html`<header class="head">
    <div>
      <div>
        <h1>${name}, simulated</h1>
        <p>${under}</p>
      </div>
    </div>
  </header>`
