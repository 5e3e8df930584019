import { readDisputeFigures } from '@sahuji/contract/payments/dispute-figures'
import {
  giveDisputedBack,
  listDisputes,
  readDispute,
  saveDisputeAnswer,
  sendDisputeAnswer,
} from '@sahuji/contract/payments/disputes'
import { openOwnDispute, readOwnDispute } from '@sahuji/contract/payments/payer-disputes'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { disputeFile, disputeRoutes, disputesRoutes, wholeDispute } from '../../../testing/disputes.ts'
import { on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { paidStory } from '../../../testing/paid.ts'
import { doesNotSee, readsFigure, sees } from '../../../testing/seen.ts'

afterEach(() => page.viewport(1440, 900))

const address = `/dashboard/disputes/${wholeDispute().id}`
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const dialog = () => page.getByRole('dialog')

test('the list shows what waits with its time, how the others ended, and the count beside its entry', async () => {
  await openPage('/dashboard/disputes', ...disputesRoutes())
  await sees(/answer within 2 days 21 hours/)
  await sees(/^The bank or card network asks for the money back/)
  await sees('Given back')
  await readsFigure('To answer', '1')
  await expect.element(page.getByRole('link', { name: 'Disputes 1' })).toBeVisible()
})

test('a shop without disputes sees what would happen', async () => {
  await openPage(
    '/dashboard/disputes',
    on(readDisputeFigures, () => ({ to_answer: 0, open: 0, held: 0n, ended: 0, lost: 0 })),
    on(listDisputes, () => ({ data: [], next: null })),
  )
  await sees('No dispute is open')
  await sees('No dispute has ended yet.')
})

test('an answer is kept as a draft when its field is left, and sent once after a question', async () => {
  const server = await openPage(address, ...disputeRoutes(wholeDispute()))
  await sees('2 days 21 hours')
  await readsFigure('Held in your wallet', 'Rs.5,000.00')
  await expect.element(page.getByRole('button', { name: 'Send the answer' })).toBeDisabled()
  const answer = 'He collected the almonds on Sunday at 11:20.'
  server.answer(
    on(saveDisputeAnswer, (ask) => wholeDispute({ answer: ask.answer })),
    on(readDispute, () => wholeDispute({ answer })),
  )
  await page.getByRole('textbox', { name: /^In your words/ }).fill(answer)
  await page.getByRole('heading', { name: 'Your answer' }).click()
  await sees('Draft saved')
  let sent: unknown
  server.answer(
    on(sendDisputeAnswer, (ask) => {
      sent = ask
      const after = wholeDispute({ state: 'review', answer, answered_at: new Date() })
      server.answer(on(readDispute, () => after))
      return after
    }),
  )
  await press('Send the answer')
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await sees(/^sent /)
  expect(sent).toMatchObject({ answer })
  await doesNotSee('Send the answer')
})

test('a refusal of an answer that is too late is shown, and the page shows what is true', async () => {
  const server = await openPage(address, ...disputeRoutes(wholeDispute({ answer: 'A draft', files: [disputeFile] })))
  await sees('signed-bill.jpg')
  server.answer(on(sendDisputeAnswer, () => refuse('dispute_answered')))
  await press('Send the answer')
  await dialog().getByRole('button', { name: 'Send', exact: true }).click()
  await sees(/It cannot be changed\.$/)
})

test('giving the money back shows what leaves the wallet, and what is missing in it', async () => {
  const held = wholeDispute({ held: 292_000n, way: 'wallet' })
  const server = await openPage(address, ...disputeRoutes(held))
  await readsFigure('Not in the wallet yet', '−Rs.2,080.00')
  server.answer(on(giveDisputedBack, () => refuse('dispute_not_covered', { amount: 'Rs.2,080.00' })))
  await press('Give Rs.5,000 back')
  await sees('Back into the wallet that paid, at once')
  await dialog().getByRole('button', { name: 'Give Rs.5,000 back' }).click()
  await sees(/Load it first\.$/)
})

test('a lost dispute shows what left the wallet and what is owed', async () => {
  const lost = wholeDispute({ state: 'lost', held: 0n, owed: 70_800n, ended_at: new Date(), way: 'wallet' })
  await openPage(address, ...disputeRoutes(lost))
  await readsFigure('You owe us', 'Rs.708.00')
  await readsFigure('Left your wallet', '−Rs.4,292.00')
  await sees('Nothing was answered.')
})

test('a payer disputes a payment from its page, with a reason and what happened', async () => {
  const payment_id = '0193a000-0000-7000-8000-000000000051'
  const { payment_id: _, ...story } = paidStory({ amount: -768_000n, paid_payment_id: payment_id })
  const dispute = {
    reference: 'SJ1NG4D8Q2HX7T30',
    state: 'open',
    amount: 768_000n,
    words: 'It never came to me',
    answer_by: new Date(),
    decide_by: new Date(),
    ended_at: null,
  } as const
  let asked: unknown
  const server = await openPage(
    `/dashboard/transactionHistory/singleTransaction/${story.id}`,
    on(readTransaction, () => story),
    on(readOwnDispute, () => ({ dispute: null, is_disputable: true, amount: 768_000n })),
    on(openOwnDispute, (ask) => {
      asked = ask
      server.answer(on(readOwnDispute, () => ({ dispute, is_disputable: false, amount: 0n })))
      return dispute
    }),
  )
  await press('Dispute this payment')
  await dialog()
    .getByRole('button', { name: /^Dispute Rs/ })
    .click()
  await sees('Choose the reason.')
  await dialog().getByText('Not received', { exact: true }).click()
  await dialog()
    .getByRole('textbox', { name: /^What happened/ })
    .fill('It never came to me')
  await dialog()
    .getByRole('button', { name: /^Dispute Rs/ })
    .click()
  await sees('The amount is held, and the shop is asked to answer.')
  expect(asked).toMatchObject({ id: payment_id, reason: 'not_received', words: 'It never came to me' })
})
