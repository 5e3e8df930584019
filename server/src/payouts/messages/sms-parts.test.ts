import { languageCodes } from '@sahuji/contract/language/languages'
import { formatMoney, rupees } from '@sahuji/contract/money/money'
import { expect, test } from 'vitest'
import { accountAddedSms, shutAccountAddedSms } from './account-added.ts'
import { amountAndFee, confirmationCodeSms } from './confirmation-code.ts'
import { settlementChangedSms, settlementOffSms } from './settlement-messages.ts'
import { payoutNotSentSms } from './payout-outcomes.ts'

const partOf = (text: string) => (/^[\p{ASCII}èéùìòàñ¿äöü]*$/u.test(text) ? 160 : 70)
const always = { brand: 'Sahuji', end: '4417', support_phone: '+97714620147' }

test.each(languageCodes)('the code of a withdrawal fits one part with the largest amount, in %s', (language) => {
  const largest = { amount: rupees('20,00,000'), fee: rupees('2,00,000') }
  const amount = amountAndFee(language, largest)
  const { text } = confirmationCodeSms.write(language, { ...always, code: '483920', amount })
  expect(text.length).toBeLessThanOrEqual(partOf(text))
  for (const fact of [formatMoney(largest.amount, { language }), '4417', '+97714620147', '483920'])
    expect(text).toContain(fact)
  expect(text).toMatch(/^483920/)
})

test.each(languageCodes)('that a withdrawal was not sent fits one part with the largest amount, in %s', (language) => {
  const { text } = payoutNotSentSms.write(language, {
    ...always,
    amount: formatMoney(rupees('20,00,000'), { language }),
  })
  expect(text.length).toBeLessThanOrEqual(partOf(text))
})

test.each(languageCodes)('the news of an account and of its automatic settlement fit one part in %s', (language) => {
  for (const kind of [accountAddedSms, shutAccountAddedSms, settlementChangedSms, settlementOffSms]) {
    const { text } = kind.write(language, always)
    expect(text.length).toBeLessThanOrEqual(partOf(text))
  }
})

test('the code of a withdrawal names the fee that the page names, and none where there is none', () => {
  expect(amountAndFee('en', { amount: rupees('5,000'), fee: rupees('54.52') })).toBe('Rs.5,000.00 (fee Rs.54.52)')
  expect(amountAndFee('en', { amount: rupees('5,000'), fee: 0n })).toBe('Rs.5,000.00')
})
