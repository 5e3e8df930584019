import { saveAnswer } from '@sahuji/contract/kyc'
import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { blurredPhoto, darkPhoto, glaringPhoto, webPage } from '../../../testing/document-photos.ts'
import { on } from '../../../testing/fake-server.ts'
import { draftCase, keptCase } from '../../../testing/kyc.ts'
import { merchantBeforeKyc } from '../../../testing/merchant.ts'
import { openPageAs } from '../../../testing/open-page.tsx'
import { sees } from '../../../testing/seen.ts'

afterEach(() => page.viewport(1440, 900))

const group = (title: string): Locator => page.getByRole('region', { name: title, exact: true })
const opens = (step: string, of = draftCase('individual')) =>
  openPageAs(merchantBeforeKyc, `/dashboard/updateKYC?step=${step}`, ...keptCase(of))

test('with the keyboard alone a field is filled in and saved, and the next part opened', async () => {
  await opens('shop')
  const name = group('Trade name').getByRole('textbox')
  await expect.element(name).toBeVisible()
  ;(name.element() as HTMLElement).focus()
  await userEvent.keyboard('Himal Tea{Enter}')
  await expect.element(group('Trade name').getByText(/^Saved/)).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  const groceries = page.getByRole('option', { name: 'Groceries' })
  await expect.element(groceries).toBeVisible()
  // the list takes the focus after it is drawn, and gives it back after it is gone
  await expect.poll(() => document.activeElement?.role).toBe('option')
  await userEvent.keyboard('{Enter}')
  await expect.element(groceries).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.ariaHasPopup).toBe('listbox')
  await userEvent.keyboard('{Tab}Tea')
  await expect.element(group('What you sell').getByText(/^Saved/)).toBeVisible()
  ;(page.getByRole('link', { name: 'Continue' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.search).toMatch(/step=people/)
})

test('an answer that the network lost is marked, survives a reload, and is saved once it is back', async () => {
  const server = await opens('shop', draftCase('sole_proprietor'))
  server.answer(on(saveAnswer, () => Response.error()))
  await group('Legal name').getByRole('textbox').fill('Himal Tea House')
  await sees(/Not saved yet/)
  await cleanup()
  server.stop()
  await opens('shop', draftCase('sole_proprietor'))
  await expect.element(group('Legal name').getByRole('textbox')).toHaveValue('Himal Tea House')
  await expect.element(group('Legal name').getByText(/^Saved/)).toBeVisible()
})

test('checks a photo before it is uploaded, and names a file that is no photo', async () => {
  await opens('papers')
  await sees(/Citizenship certificate, front/)
  for (const [file, word] of [
    [await blurredPhoto(), 'Blurred'],
    [await glaringPhoto(), 'Glare'],
    [await darkPhoto(), 'Too dark'],
    [webPage(), 'Not a photo or PDF'],
  ] as const) {
    await userEvent.upload(document.querySelector('main section input[type=file]')!, file)
    await sees(word)
  }
  // without a picture the text has the whole line
  await page.viewport(390, 844)
  const text = page.getByText(/^This is another kind of file/).element()
  await expect.poll(() => text.getBoundingClientRect().width).toBeGreaterThan(320)
  await page.viewport(1440, 900)
  await page.getByRole('button', { name: 'Use it anyway' }).last().click()
  await expect.poll(() => document.querySelector('li[data-paper]')?.textContent).toContain('Sent')
})

test.each(['shop', 'people', 'papers', 'send'])('the part %s of a case fits a phone of 320 px', async (step) => {
  await page.viewport(320, 640)
  await opens(step, draftCase('partnership'))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
  const wide = () => [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > 321)
  await expect.poll(() => wide().map((one) => `${one.tagName} ${one.textContent?.slice(0, 30)}`)).toEqual([])
})

test('a date is written in Bikram Sambat, in Devanagari digits too, and shown as its common day', async () => {
  await opens('people')
  const birth = group('Date of birth')
  await birth.getByRole('button', { name: /enter it in Bikram Sambat/ }).click()
  await birth.getByLabelText('Year').fill('२०४७')
  await birth.getByRole('button', { name: /Month/ }).click()
  await page.getByRole('option', { name: 'Baisakh' }).click()
  await birth.getByLabelText('Day').fill('१८')
  await expect.element(birth.getByText(/1990.05.01/)).toBeVisible()
})
